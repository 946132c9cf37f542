import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { isOutOfSpace } from "../errors/out-of-space.ts";

const OTHERS = 0o077;

/**
 * Refuses a folder with files of other programs, because making it private could lock these programs out.
 * @param isUsed Whether a server has used the folder before.
 * @throws {CodedError} `data_folder_unsuitable`, `data_folder_not_private`.
 */
export function makePrivateRoot(root: string, isUsed: () => boolean): void {
	makeFolder(root);
	if (isOpen(root) && !isUsed() && readdirSync(root).length > 0) {
		throw notPrivate(root, "is accessible to other users and contains files of other programs");
	}
	makePrivate(root);
}

/** Some file systems ignore chmod, so the mode is read again. */
export function makePrivate(folder: string): void {
	if (!isOpen(folder)) return;
	try {
		chmodSync(folder, 0o700);
	} catch (cause) {
		throw notPrivate(folder, `is accessible to other users, and chmod failed (${codeOf(cause)})`, { cause });
	}
	if (isOpen(folder)) {
		const hint = "Set PAPERCLIP_HOME to a folder on another file system.";
		throw notPrivate(folder, "stays accessible to other users, because its file system ignores permissions", { hint });
	}
}

/** @throws {CodedError} `data_folder_unsuitable` */
export function makeFolder(folder: string): void {
	try {
		makeFolders(folder);
	} catch (cause) {
		throw isOutOfSpace(cause) ? cause : unsuitable(folder, cause);
	}
}

/** Not `recursive`, which never returns where the file system accepts no folders, for example in /proc. */
function makeFolders(folder: string): void {
	const parent = path.dirname(folder);
	if (!existsSync(folder) && !existsSync(parent)) makeFolders(parent);
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
	}
}

function codeOf(error: unknown): string {
	return (error as NodeJS.ErrnoException).code ?? String(error);
}

function unsuitable(folder: string, cause: unknown): CodedError {
	const reason = codeOf(cause) === "EEXIST" ? "another file has this path" : codeOf(cause);
	return new CodedError("data_folder_unsuitable", `${folder} cannot be a data folder: ${reason}.`, {
		hint: "Set PAPERCLIP_HOME to a folder that this user can write to.",
		cause,
	});
}

function isOpen(folder: string): boolean {
	return (statSync(folder).mode & OTHERS) !== 0;
}

function notPrivate(folder: string, what: string, options: { hint?: string; cause?: unknown } = {}): CodedError {
	const hint = "Run chmod 700 on the folder as its owner, or choose another folder with PAPERCLIP_HOME.";
	const message = `${folder} ${what}. Other users could read keys and agent logs in it.`;
	return new CodedError("data_folder_not_private", message, { hint, ...options });
}
