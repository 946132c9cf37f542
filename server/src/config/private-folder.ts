import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";

const OTHERS = 0o077;

/**
 * Creates the root of a data folder, or closes an existing one to all but its owner: nobody else can then reach what is
 * inside, whatever the modes there. A folder that holds other things than ours is refused instead, since closing it could
 * take away somebody's files.
 * @param isUsed Whether a server has used the folder before.
 */
export function makePrivateRoot(root: string, isUsed: () => boolean): void {
	mkdirSync(root, { recursive: true, mode: 0o700 });
	if (isOpen(root) && !isUsed() && readdirSync(root).length > 0) {
		throw notPrivate(root, "is open to other users and holds files of other programs", undefined);
	}
	makePrivate(root);
}

/** Some file systems accept the change and ignore it, so the result is read again. */
export function makePrivate(folder: string): void {
	if (!isOpen(folder)) return;
	try {
		chmodSync(folder, 0o700);
	} catch (cause) {
		throw notPrivate(folder, "is open to other users, and its mode cannot be changed", cause);
	}
	if (isOpen(folder)) throw notPrivate(folder, "stays open to other users on this file system", undefined);
}

function isOpen(folder: string): boolean {
	return (statSync(folder).mode & OTHERS) !== 0;
}

function notPrivate(folder: string, what: string, cause: unknown): CodedError {
	return new CodedError("data_folder_not_private", `${folder} ${what}. It would show them keys and logs of agents.`, {
		hint: "Run chmod 700 on it as its owner, or choose another folder with PAPERCLIP_HOME.",
		cause,
	});
}
