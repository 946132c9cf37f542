import { readFields } from "../program/read-fields.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";
import type { Change } from "./read-changes.ts";

/** @param committed `null` = no commit yet. */
export async function findUncommitted(
	repository: PlainRepository,
	committed: string | null,
	after: string,
	changes: readonly Change[],
): Promise<ReadonlySet<Change>> {
	if (committed === null) return new Set(changes);
	if (committed === after) return new Set();
	// Keeps only the listed paths, because an agent may have changed very many other files.
	const listed = new Set(changes.flatMap(pathsOf));
	const differing = new Set<string>();
	const onStdout = readFields((path) => {
		if (listed.has(path)) differing.add(path);
	});
	await repository.git(["diff-tree", "-r", "--no-renames", "--name-only", "-z", committed, after], { onStdout });
	return new Set(changes.filter((change) => pathsOf(change).some((path) => differing.has(path))));
}

/** Includes the old path, because its removal may be the uncommitted part of a rename. */
function pathsOf({ path, oldPath }: Change): string[] {
	return oldPath === null ? [path] : [path, oldPath];
}
