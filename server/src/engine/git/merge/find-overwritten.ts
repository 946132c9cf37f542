import { lstat } from "node:fs/promises";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { readFields } from "../program/read-fields.ts";
import { listFiles } from "../snapshot/list-files.ts";
import { pathBytes, shownPath } from "../snapshot/path-bytes.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";
import type { PendingUpdate } from "./index-lock.ts";

/** Returns git's status letters by latin1 path. */
export async function listDifferences(
	plain: PlainRepository,
	{ before, after }: Pick<PendingUpdate, "before" | "after">,
): Promise<Map<string, string>> {
	const from = before ?? (await plain.git(["hash-object", "-w", "-t", "tree", "--stdin"]));
	const args = ["diff-tree", "-r", "--no-renames", "--name-status", "-z", from, after];
	const differences = new Map<string, string>();
	let letter = "";
	const onField = (field: string) => {
		if (letter !== "") differences.set(field, letter);
		letter = letter === "" ? field : "";
	};
	await plain.git(args, { onStdout: readFields(onField, { maxFields: 4 * LIMITS.gitFiles }) });
	return differences;
}

/**
 * Finds existing files in the way of new files. Includes ignored files, which git itself would overwrite.
 * @param differences As returned by `listDifferences`.
 * @param max Maximum number of paths.
 * @param present Paths whose content is already up to date.
 */
export async function findOverwritten(
	differences: ReadonlyMap<string, string>,
	root: string,
	max: number,
	present: ReadonlySet<string> = new Set(),
): Promise<string[]> {
	const found = new Set<string>();
	for (const [path, letter] of differences) {
		if (letter !== "A" || present.has(path)) continue;
		for (const file of await blockersOf(root, path)) {
			if (differences.get(file) !== "D") found.add(shownPath(file));
		}
		if (found.size >= max) break;
	}
	return [...found];
}

async function blockersOf(root: string, path: string): Promise<string[]> {
	for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
		const prefix = end === -1 ? path : path.slice(0, end);
		const stats = await lstat(pathBytes(root, prefix)).catch(() => null);
		if (stats === null) return [];
		if (!stats.isDirectory()) return [prefix];
		if (end !== -1) continue;
		const inside = await listFiles(`${root}/${Buffer.from(path, "latin1").toString()}`);
		return [...inside.files, ...inside.hidden].map((file) => `${path}/${file.path}`);
	}
}
