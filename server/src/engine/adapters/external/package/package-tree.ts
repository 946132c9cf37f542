import { existsSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../../platform/settings/limits.ts";

export interface TreeEntry {
	path: string;
	kind: "file" | "folder" | "link";
	bytes: number;
	executable: boolean;
	mode: number;
	state: string;
}

export interface TreeOptions {
	/** Whether to include `.git` and installed packages. Default: `false`. */
	everything?: boolean;
	limits?: { maxBytes: number; maxFiles: number };
	signal?: AbortSignal | undefined;
}

/**
 * Returns entries sorted by path. Does not follow links; omits FIFOs, sockets and devices.
 * @throws {CodedError} `adapter_too_large`, `adapter_path_too_long`.
 */
export async function listTree(root: string, options: TreeOptions = {}): Promise<TreeEntry[]> {
	const entries: TreeEntry[] = [];
	const folders = [""];
	let bytes = 0;
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		options.signal?.throwIfAborted();
		for (const name of await readNames(path.join(root, folder))) {
			if (!options.everything && isLeftOut(path.join(root, folder), name)) continue;
			const entry = await describeEntry(root, path.join(folder, name));
			if (entry === null) continue;
			entries.push(entry);
			if (entry.kind === "folder") folders.push(entry.path);
			bytes += entry.bytes;
			if (options.limits) checkSize(root, bytes, entries.length, options.limits);
		}
	}
	return entries.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function readNames(folder: string): Promise<string[]> {
	return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
		throw error;
	});
}

/** Keeps a `node_modules` without a `package.json` beside it, since bundlers write such folders. */
function isLeftOut(folder: string, name: string): boolean {
	if (name === ".git") return true;
	return name === "node_modules" && existsSync(path.join(folder, "package.json"));
}

/** Returns `null` for a special file, a file deleted since it was listed, and a name that is not valid UTF-8. */
async function describeEntry(root: string, file: string): Promise<TreeEntry | null> {
	if (Buffer.byteLength(file) > LIMITS.adapterPathBytes) throw pathTooLong(root);
	const found = await lstat(path.join(root, file), { bigint: true }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		// The system's limit includes the path of the root.
		throw error.code === "ENAMETOOLONG" ? pathTooLong(root, error) : error;
	});
	if (found === null) return null;
	const kind = found.isFile() ? "file" : found.isDirectory() ? "folder" : found.isSymbolicLink() ? "link" : null;
	if (kind === null) return null;
	const isFile = kind === "file";
	return {
		path: file,
		kind,
		bytes: isFile ? Number(found.size) : 0,
		mode: Number(found.mode & 0o7777n),
		executable: isFile && (found.mode & 0o100n) !== 0n,
		state: `${found.ino} ${found.mode} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`,
	};
}

function pathTooLong(root: string, cause?: unknown): CodedError {
	const limit = `${LIMITS.adapterPathBytes} bytes`;
	return new CodedError(
		"adapter_path_too_long",
		`The folder ${root} contains a file whose relative path is longer than ${limit}, or than the system allows.`,
		{
			hint: "Look for folders that are nested too deeply, such as copies of a build in its own output, and remove them.",
			cause,
		},
	);
}

function checkSize(root: string, bytes: number, files: number, limits: { maxBytes: number; maxFiles: number }): void {
	if (bytes <= limits.maxBytes && files <= limits.maxFiles) return;
	const megabytes = Math.floor(limits.maxBytes / 1024 / 1024);
	throw new CodedError(
		"adapter_too_large",
		`The folder ${root} exceeds the size limit of an adapter: ${megabytes} MB and ${limits.maxFiles} files.`,
		{ hint: "Keep data and caches out of the package's folder. Its node_modules does not count." },
	);
}
