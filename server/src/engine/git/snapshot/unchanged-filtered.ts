import { lstat } from "node:fs/promises";
import { runGit } from "../program/run-git.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { findFiltered } from "./content-filters.ts";
import { pathBytes } from "./path-bytes.ts";

const ENTRY =
	/([^\0]*)\0 {2}ctime: \d+:\d+\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n.*\n {2}size: (\d+)\tflags: .*\n/gy;

/**
 * Finds files that git without their filter takes for changed: it reads the content of a file that is as new as the
 * index. They are unchanged where the index has their exact time, size and inode.
 * @param paths Latin1-encoded.
 */
export async function findUnchangedFiltered(
	checkout: WorktreeLocation & { gitDir: string; files: string },
	paths: readonly string[],
): Promise<Set<string>> {
	const filtered = [...(await findFiltered(checkout, paths)).keys()];
	const unchanged = new Set<string>();
	if (filtered.length === 0) return unchanged;
	const { gitDir, commonDir, files } = checkout;
	const wanted = new Set(filtered);
	const options = { gitDir, commonDir, workTree: files, cwd: files, isWithoutDrivers: true };
	const chunks: Buffer[] = [];
	await runGit(["ls-files", "-z", "--debug"], { ...options, onStdout: (chunk) => void chunks.push(chunk) });
	const listing = Buffer.concat(chunks).toString("latin1");
	for (const [, path = "", seconds, nanoseconds, inode, size] of listing.matchAll(ENTRY)) {
		if (!wanted.has(path)) continue;
		const stats = await lstat(pathBytes(files, path), { bigint: true }).catch(() => null);
		if (stats === null) continue;
		const mtime = `${stats.mtimeNs / 1_000_000_000n}:${stats.mtimeNs % 1_000_000_000n}`;
		// Git stores the lower half of these numbers.
		const isSame = BigInt(inode ?? 0) === (stats.ino & MASK) && BigInt(size ?? 0) === (stats.size & MASK);
		if (isSame && mtime === `${seconds}:${nanoseconds}`) unchanged.add(path);
	}
	return unchanged;
}

const MASK = 0xffff_ffffn;
