import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { decodeText, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { MAX_INSTRUCTIONS_BYTES, MAX_INSTRUCTIONS_FILES } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";

/**
 * Returns the files of a folder by relative path, or a single file as `entryFile`. Skips hidden files and folders.
 * @throws {InputError} `instructions_not_readable`, `instructions_not_text`, `instructions_too_large`,
 * `instructions_empty`.
 */
export function readInstructions(source: string, entryFile: string): Record<string, string> {
	try {
		if (statSync(source).isDirectory()) return readFolder(source);
		return { [entryFile]: readText(source, MAX_INSTRUCTIONS_BYTES) };
	} catch (cause) {
		if (isCodedError(cause)) throw cause;
		throw notReadable(source, messageOf(cause), cause);
	}
}

function readFolder(folder: string): Record<string, string> {
	const texts: Record<string, string> = {};
	let left = MAX_INSTRUCTIONS_BYTES;
	for (const file of filesIn(folder)) {
		const text = readText(path.join(folder, file), left);
		texts[file.split(path.sep).join("/")] = text;
		left -= Buffer.byteLength(text);
	}
	if (Object.keys(texts).length > 0) return texts;
	throw new InputError("instructions_empty", `${folder} has no files, except hidden ones.`, {
		hint: "To remove the instructions of an agent, use --remove.",
	});
}

/** Limits the number of files, because the folder could be a whole project. */
function filesIn(folder: string): string[] {
	const files: string[] = [];
	const folders = [""];
	for (const relative of folders) {
		for (const entry of readdirSync(path.join(folder, relative), { withFileTypes: true })) {
			if (entry.name.startsWith(".")) continue;
			(entry.isDirectory() ? folders : files).push(path.join(relative, entry.name));
			if (Math.max(files.length, folders.length) > MAX_INSTRUCTIONS_FILES) throw tooLarge(folder);
		}
	}
	return files.sort();
}

function readText(file: string, maxBytes: number): string {
	const stats = statSync(file);
	// A FIFO would block the command, and a link to a folder could point anywhere.
	if (!stats.isFile()) throw notReadable(file, "it is neither a file nor a folder");
	if (stats.size > maxBytes) throw tooLarge(file);
	try {
		return decodeText(readFileSync(file), file);
	} catch (cause) {
		if (!isCodedError(cause)) throw cause;
		throw new InputError("instructions_not_text", cause.message, { hint: cause.hint, cause });
	}
}

function notReadable(file: string, reason: string, cause?: unknown): InputError {
	return new InputError("instructions_not_readable", `${file} cannot be read: ${reason}.`, {
		hint: "Specify a text file, or a folder of text files.",
		cause,
	});
}

function tooLarge(source: string): InputError {
	const limits = `${MAX_INSTRUCTIONS_FILES} files and ${MAX_INSTRUCTIONS_BYTES} bytes`;
	return new InputError("instructions_too_large", `With ${source}, the instructions exceed the limit of ${limits}.`, {
		hint: "Keep only what every run needs, and put the rest in the agent's working folder.",
	});
}
