import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import path from "node:path";
import { messageOf } from "@paperclipai/adapter-utils";

/** Content and mode of each file, by its path. */
export type FolderSnapshot = ReadonlyMap<string, string>;

export function takeSnapshot(folder: string): FolderSnapshot {
	try {
		return new Map(list(folder, ""));
	} catch (error) {
		return new Map([["the working folder", `cannot be read: ${messageOf(error)}`]]);
	}
}

/** Describes the first difference, without a full stop; `null` if there is none. */
export function findDifference(before: FolderSnapshot, after: FolderSnapshot): string | null {
	for (const [name, state] of after) {
		const earlier = before.get(name);
		if (earlier === undefined) return `${name} was written into the working folder`;
		if (earlier !== state) return `${name} in the working folder was changed`;
	}
	for (const name of before.keys()) if (!after.has(name)) return `${name} was removed from the working folder`;
	return null;
}

function list(folder: string, prefix: string): [string, string][] {
	return readdirSync(folder).flatMap((name) => {
		const file = path.join(folder, name);
		const shown = path.join(prefix, name);
		const stats = lstatSync(file);
		if (stats.isDirectory()) return [[shown, `folder ${stats.mode}`] as [string, string], ...list(file, shown)];
		const content = stats.isSymbolicLink() ? readlinkSync(file) : contentOf(file, stats);
		return [[shown, `${stats.mode} ${content}`] as [string, string]];
	});
}

/** Does not read other file types, because reading a pipe would wait for a writer. */
function contentOf(file: string, stats: Stats): string {
	if (!stats.isFile()) return "not a regular file";
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}
