import type { PlainRepository } from "../snapshot/plain-repository.ts";
import type { Change } from "./read-changes.ts";
import { readFields } from "./read-fields.ts";

/**
 * Finds the changes that a commit does not have, or has otherwise.
 * @param committed The commit; `null` = there is none yet.
 * @param after Tree or commit that the changes lead to.
 */
export async function findUncommitted(
	repository: PlainRepository,
	committed: string | null,
	after: string,
	changes: readonly Change[],
): Promise<ReadonlySet<Change>> {
	if (committed === null) return new Set(changes);
	if (committed === after) return new Set();
	// Only of these files, since an agent may have changed very many others.
	const listed = new Set(changes.flatMap(pathsOf));
	const differing = new Set<string>();
	const onStdout = readFields((path) => {
		if (listed.has(path)) differing.add(path);
	});
	await repository.git(["diff-tree", "-r", "--no-renames", "--name-only", "-z", committed, after], { onStdout });
	return new Set(changes.filter((change) => pathsOf(change).some((path) => differing.has(path))));
}

/** Of a renamed file also the old one: its removal may be what is not committed. */
function pathsOf({ path, oldPath }: Change): string[] {
	return oldPath === null ? [path] : [path, oldPath];
}
