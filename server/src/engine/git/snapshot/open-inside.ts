import { existsSync } from "node:fs";
import { type FileHandle, readlink } from "node:fs/promises";
import { openRegularFile } from "@paperclipai/adapter-utils/host";
import { unreadable } from "./list-files.ts";
import { pathBytes } from "./path-bytes.ts";

/** Names open files on Linux. */
const OPEN_FILES = "/proc/self/fd";

/** Whether git can read a file that this process has opened, whatever takes the place of its path. */
export const canPassFiles = (): boolean => existsSync(OPEN_FILES);

/** @returns a path by which git opens the same file. */
export const passedPath = ({ fd }: FileHandle): string => `/proc/${process.pid}/fd/${fd}`;

/**
 * Opens a listed file, and rejects it if a program has replaced a folder of its path with a link to other files.
 * @param root Without links.
 * @param path Latin1-encoded.
 * @throws {CodedError} `workspace_unreadable`.
 */
export async function openInside(root: string, path: string): Promise<FileHandle> {
	const expected = pathBytes(root, path);
	const handle = await openRegularFile(expected).catch((error: NodeJS.ErrnoException) => {
		throw unreadable(path, `${error.code}`, error);
	});
	const opened = await readlink(`${OPEN_FILES}/${handle.fd}`, { encoding: "buffer" }).catch(() => null);
	if (opened?.equals(expected)) return handle;
	await handle.close();
	throw unreadable(path, "a program has moved it");
}
