import { LIMITS } from "../../../platform/settings/limits.ts";
import { installIndex } from "../merge/update-checkout.ts";
import { readFields } from "../program/read-fields.ts";
import { indexInfo } from "../snapshot/index-entries.ts";
import { pathList } from "../snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "../snapshot/plain-repository.ts";
import { readCommit } from "../snapshot/read-commit.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import type { ReturnedIndex } from "./returned-index.ts";

/**
 * Does not use the agent's own index file, since it could hide changes.
 * @param returned `null` to give the index the content of HEAD.
 */
export async function refreshIndex(state: PrivateGitState, returned: ReturnedIndex | null): Promise<void> {
	const { commonDir, gitDir, worktree } = state;
	const location = { commonDir, gitDir, folder: worktree, files: worktree, isRoot: false };
	const head = await readCommit(location, "HEAD");
	const content = returned?.tree ?? head;
	if (content === null) return;
	await withPlainRepository({ location, head, isExact: false, keepsObjects: true }, async (plain) => {
		// `read-tree` keeps the cached stat data of equal entries. `-i`, because the files may differ from the index.
		await plain.git(["read-tree", "--reset", "-i", content]);
		if (returned !== null) {
			await stageConflicts(plain, returned);
			await intendToAdd(plain, returned);
			await leaveOut(plain, returned);
		}
		// Git exits with an error when files differ, which is expected.
		await plain.run(["update-index", "-q", "--refresh"], { onStdout: () => undefined });
		await installIndex(plain, gitDir);
	});
}

async function stageConflicts(plain: PlainRepository, { conflicts }: ReturnedIndex): Promise<void> {
	if (conflicts.length === 0) return;
	const input = indexInfo(conflicts.map((entry) => ({ ...entry, object: `${entry.object} ${entry.stage}` })));
	await plain.git(["update-index", "-z", "--index-info"], { input });
}

/** Uses `git reset`, because only this command creates intent-to-add entries for missing files. */
async function intendToAdd(plain: PlainRepository, { intended }: ReturnedIndex): Promise<void> {
	if (intended.length === 0) return;
	const object = await plain.git(["hash-object", "-w", "--stdin"], { input: "" });
	const input = indexInfo(intended.map((path) => ({ path, mode: "100644", object })));
	await plain.git(["update-index", "-z", "--index-info"], { input });
	const emptyTree = await plain.git(["hash-object", "-w", "-t", "tree", "--stdin"], { input: "" });
	const args = ["reset", "--quiet", "--intent-to-add", "--pathspec-from-file=-", "--pathspec-file-nul", emptyTree];
	await plain.git(args, { input: pathList(intended), env: { GIT_LITERAL_PATHSPECS: "1" } });
}

/**
 * With the skip-worktree bit, a missing file does not count as deleted. Existing files do not get the bit, so git
 * compares them whatever the agent's index says.
 */
async function leaveOut(plain: PlainRepository, { sparse }: ReturnedIndex): Promise<void> {
	if (sparse.length === 0) return;
	const deleted = new Set<string>();
	const onStdout = readFields((path) => deleted.add(path), { maxFields: LIMITS.gitFiles });
	await plain.git(["ls-files", "-z", "--deleted"], { onStdout });
	const input = pathList(sparse.filter((path) => deleted.has(path)));
	await plain.git(["update-index", "-z", "--skip-worktree", "--stdin"], { input });
}
