import { closeSync, constants, openSync, readSync } from "node:fs";
import { type FileHandle, open, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "../errors/coded-error.ts";
import { decodeText } from "../text/decode-text.ts";
import { readStatsOf } from "./read-stats.ts";

/** Includes `O_NONBLOCK`, because without it, opening a FIFO blocks a thread until the other end is opened. */
const SAFE = constants.O_NONBLOCK | constants.O_NOFOLLOW;
const FLAGS = {
	read: constants.O_RDONLY,
	write: constants.O_WRONLY,
	append: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
};
const MAX_SYNC_BYTES = 64 * 1024;

/**
 * Rejects a FIFO or a device that an agent has put at the path, because it would block a thread.
 * @throws a file system error: `EFTYPE` when the path is not a regular file, or the error of opening it.
 */
export async function openRegularFile(file: string | Buffer, mode: keyof typeof FLAGS = "read"): Promise<FileHandle> {
	const handle = await open(file, FLAGS[mode] | SAFE, 0o600);
	if ((await handle.stat()).isFile()) return handle;
	await handle.close();
	throw notAFile(file);
}

export interface ReadFileOptions {
	/** For a file that the user names, in UTF-8 or UTF-16. Default `false`. */
	followsLinks?: boolean;
	/** Folder out of which no link may lead. Default: any. */
	within?: string | undefined;
}

/** @throws the errors of `openRegularFile`; `text_not_decodable` of `decodeText`; `file_outside_folder`. */
export async function readRegularFile(file: string, options: ReadFileOptions = {}): Promise<string> {
	// Before the file is opened, because the folder may be replaced by a link.
	const within = options.within === undefined ? null : await realpath(options.within);
	const real = options.followsLinks ? await realpath(file) : file;
	const handle = await openRegularFile(real);
	try {
		if (within !== null) requireWithin(file, await openedPath(handle, real), within);
		// Files of agents and git are in UTF-8; files of users may have any encoding.
		return options.followsLinks ? decodeText(await handle.readFile(), file) : await handle.readFile("utf8");
	} finally {
		await handle.close();
	}
}

/** A folder of the path may have become a link before the file was opened, which only Linux reveals. */
async function openedPath({ fd }: FileHandle, expected: string): Promise<string> {
	return await readlink(`/proc/self/fd/${fd}`).catch(() => expected);
}

function requireWithin(file: string, opened: string, folder: string): void {
	const relative = path.relative(folder, opened);
	if (relative !== ".." && !relative.startsWith("../")) return;
	throw new CodedError("file_outside_folder", `A link leads from ${file} out of ${folder}.`, {
		hint: "Replace the link by a copy of the file.",
	});
}

/** Returns at most the first `maxBytes`; `null` if the file is missing, unreadable or not a regular file. */
export function readRegularFileSync(file: string, maxBytes = MAX_SYNC_BYTES): string | null {
	try {
		return requireRegularFileSync(file, maxBytes);
	} catch {
		return null;
	}
}

/** Returns at most the first `maxBytes` (default 64 KiB). @throws the errors of `openRegularFile`. */
export function requireRegularFileSync(file: string, maxBytes = MAX_SYNC_BYTES): string {
	const descriptor = openSync(file, constants.O_RDONLY | SAFE);
	try {
		const stats = readStatsOf(descriptor);
		if (!stats.isFile()) throw notAFile(file);
		const bytes = Buffer.alloc(Math.min(Number(stats.size), maxBytes));
		return bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, bytes.length, 0));
	} finally {
		closeSync(descriptor);
	}
}

/** Imitates a system error, whose message the server keeps from clients, because it contains a path. */
function notAFile(file: string | Buffer): NodeJS.ErrnoException {
	return Object.assign(new Error(`EFTYPE: not a regular file, open '${file}'`), { code: "EFTYPE", path: `${file}` });
}
