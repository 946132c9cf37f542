import { createHash } from "node:crypto";
import { lstat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { openRegularFile } from "@paperclipai/adapter-utils/host";
import type { GitContext } from "../program/git-environment.ts";
import { readFields } from "../program/read-fields.ts";
import { runGit } from "../program/run-git.ts";
import { findFiltered } from "./content-filters.ts";
import { type LfsPointer, readPointers } from "./lfs-pointer.ts";
import { pathBytes } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";

/** Stat data of an entry, followed by the path of the next one. */
const STAT_DATA =
	/^ {2}ctime: \d+:\d+\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n.*\n {2}size: (\d+)\tflags: .*\n/;

/**
 * Finds files that git without their filter mistakes for changed, because it reads files that were touched or are as new
 * as the index. A pointer of Git LFS has size and hash of the unchanged content. With another filter, a file is unchanged
 * if the index has its exact time, size and inode.
 * @param paths Latin1-encoded.
 * @param options With `allowsUnknownSize`, also accepts a file whose size is not in the index: git stores none for a file
 * that is as new as the index, because an edit in the same moment may have changed it.
 */
export async function findUnchangedFiltered(
	{ location, readIndex }: PlainRepository,
	paths: readonly string[],
	{ allowsUnknownSize = false } = {},
): Promise<Set<string>> {
	const { gitDir, commonDir, files } = location;
	const unchanged = new Set<string>();
	if (gitDir === null || files === null || paths.length === 0) return unchanged;
	const asked = new Set(paths);
	const entries = (await readIndex()).filter(({ path, stage }) => stage === 0 && asked.has(path));
	const filtered = await findFiltered({ ...location, gitDir, files }, entries);
	if (filtered.size === 0) return unchanged;
	const context = { gitDir, commonDir, workTree: files, cwd: files };
	const stored = entries.filter(({ path }) => filtered.get(path)?.acceptsStored);
	const pointers = await readPointers(
		context,
		stored.map(({ object }) => object),
	);
	for (const { path, object } of stored) {
		const pointer = pointers.get(object);
		if (pointer === undefined || pointer.sha256 === null) continue;
		filtered.delete(path);
		if (await hasContent(pathBytes(files, path).toString(), pointer)) unchanged.add(path);
	}
	if (filtered.size === 0) return unchanged;
	for (const [path, [seconds, nanoseconds, inode = "", size = ""]] of await readStatData(context, filtered)) {
		const stats = await lstat(pathBytes(files, path), { bigint: true }).catch(() => null);
		if (stats === null) continue;
		const mtime = `${stats.mtimeNs / 1_000_000_000n}:${stats.mtimeNs % 1_000_000_000n}`;
		// Git stores the lower half of these numbers.
		const isSameSize = (allowsUnknownSize && size === "0") || BigInt(size) === (stats.size & MASK);
		const isSame = isSameSize && BigInt(inode) === (stats.ino & MASK);
		if (isSame && mtime === `${seconds}:${nanoseconds}`) unchanged.add(path);
	}
	return unchanged;
}

const MASK = 0xffff_ffffn;

/** @returns time, inode and size of the wanted entries. */
async function readStatData(
	context: GitContext,
	wanted: Pick<ReadonlySet<string>, "has">,
): Promise<Map<string, readonly string[]>> {
	const found = new Map<string, readonly string[]>();
	let path: string | null = null;
	const read = readFields((field) => {
		const [all = "", ...numbers] = STAT_DATA.exec(field) ?? [];
		if (path !== null && wanted.has(path)) found.set(path, numbers);
		path = field.slice(all.length);
	});
	await runGit(["ls-files", "-z", "--debug"], { ...context, isWithoutDrivers: true, onStdout: read });
	// The last entry has no separator at its end.
	read(Buffer.from("\0"));
	return found;
}

/** `false` for a path that is not UTF-8. */
async function hasContent(file: string, { sha256, size }: LfsPointer): Promise<boolean> {
	const handle = await openRegularFile(file).catch(() => null);
	if (handle === null) return false;
	try {
		if ((await handle.stat()).size !== size) return false;
		const hash = createHash("sha256");
		await pipeline(handle.createReadStream({ autoClose: false, end: Math.max(size - 1, 0) }), hash);
		return hash.digest("hex") === sha256;
	} finally {
		await handle.close();
	}
}
