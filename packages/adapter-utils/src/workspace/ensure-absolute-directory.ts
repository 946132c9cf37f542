import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { CodedError } from "../errors/coded-error.ts";
import { messageOf } from "../errors/message-of.ts";
import { makeFolders } from "../files/make-folders.ts";

/**
 * Checks that the working directory is an absolute path of an existing directory.
 * @param options.createIfMissing Creates the directory and its parents. Default `false`.
 * @throws {CodedError} `cwd_not_absolute`, `cwd_not_found`, `cwd_not_a_directory`, `cwd_not_created`,
 * `cwd_not_readable` or `cwd_not_accessible`.
 */
export async function ensureAbsoluteDirectory(cwd: string, options: { createIfMissing?: boolean } = {}): Promise<void> {
	if (!isAbsolute(cwd)) {
		throw new CodedError("cwd_not_absolute", `The working directory "${cwd}" is not an absolute path.`, {
			hint: 'Set "cwd" to a full path, for example /home/me/project.',
		});
	}
	const found = await kindOf(cwd);
	if (found === "directory") return await ensureEnterable(cwd);
	if (found === "other") {
		throw new CodedError("cwd_not_a_directory", `The working directory "${cwd}" is not a directory.`, {
			hint: 'Set "cwd" to the folder that holds this file, or to another folder.',
		});
	}
	if (!options.createIfMissing) {
		throw new CodedError("cwd_not_found", `The working directory "${cwd}" does not exist.`, {
			hint: 'Create the folder, or set "cwd" to one that exists.',
		});
	}
	await createDirectory(cwd);
}

async function kindOf(path: string): Promise<"directory" | "other" | "missing"> {
	try {
		return (await stat(path)).isDirectory() ? "directory" : "other";
	} catch (cause) {
		const code = (cause as NodeJS.ErrnoException).code;
		if (code === "ENOENT") return "missing";
		if (code === "ENOTDIR") return "other";
		throw new CodedError("cwd_not_readable", `The working directory "${path}" cannot be read: ${messageOf(cause)}.`, {
			hint: "Give the user that runs Paperclip access to the folder and its parents, and check the path.",
			cause,
		});
	}
}

/** Checks the permission to enter the directory, without which no program can start in it. */
async function ensureEnterable(cwd: string): Promise<void> {
	try {
		await stat(`${cwd}/.`);
	} catch (cause) {
		throw new CodedError(
			"cwd_not_accessible",
			`The working directory "${cwd}" cannot be entered: ${messageOf(cause)}.`,
			{
				hint: "Give the user that runs Paperclip permission to enter it (chmod u+x), or set another folder.",
				cause,
			},
		);
	}
}

async function createDirectory(path: string): Promise<void> {
	try {
		await makeFolders(path);
	} catch (cause) {
		throw new CodedError("cwd_not_created", `The working directory "${path}" cannot be created: ${messageOf(cause)}.`, {
			hint: 'Create the folder yourself, or set "cwd" to a folder that Paperclip can write to.',
			cause,
		});
	}
}
