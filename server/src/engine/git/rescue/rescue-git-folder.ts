import { stat } from "node:fs/promises";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { git, runGit } from "../program/run-git.ts";
import { type FoundFile, listFiles } from "../snapshot/list-files.ts";
import { pathBytes } from "../snapshot/path-bytes.ts";
import type { HeadCommit } from "../snapshot/read-commit.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { excludedReadableRefs, excludedRefs, linesOf, readableObjects } from "./excluded-refs.ts";

const USUAL =
	/^(index|sharedindex\.[0-9a-f]+|HEAD|ORIG_HEAD|FETCH_HEAD|COMMIT_EDITMSG|AUTO_MERGE|gitdir|commondir|locked|config\.worktree|info\/sparse-checkout|logs\/HEAD|refs\/.*)$/;
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

export async function listWorkInProgress(gitDir: string, hasIndex: boolean, isRemoved: boolean): Promise<FoundFile[]> {
	const { files, hidden } = await listFiles(gitDir, isRemoved ? undefined : "modules/");
	const isKept = ({ path }: FoundFile) => !USUAL.test(path) || (path === "index" && !hasIndex);
	return [...files, ...hidden].filter(isKept);
}

/**
 * Finds commits reachable only from the worktree's gitdir (detached HEAD, reflog, rebase, worktree refs), without
 * ancestors of other such commits.
 * @param ref Ref of the current rescue.
 */
export async function findLooseCommits(
	location: WorktreeLocation,
	head: HeadCommit | null,
	ref: string,
): Promise<string[]> {
	const { commonDir, gitDir, isRoot } = location;
	const names = new Set(gitDir === null || isRoot ? [] : await namesIn(gitDir));
	if (head?.isOnBranch) names.delete(head.commit);
	else if (head !== null) names.add(head.commit);
	if (names.size === 0) return [];
	// Ignores refs of an earlier attempt, so that a repeated rescue has the same content.
	const args = ["rev-list", "--parents", "--ignore-missing", "--stdin"];
	const readable = async () =>
		linesOf(await readableObjects(commonDir, names, ["commit"])) + (await excludedReadableRefs(commonDir, ref));
	const { exitCode, stdout } = await runGit([...args, ...excludedRefs(ref)], {
		gitDir: commonDir,
		input: linesOf(names),
	});
	// Git fails on an empty object, which a system crash may leave, and on a ref to one.
	const lines =
		exitCode === 0 ? stdout.toString().trimEnd() : await git(args, { gitDir: commonDir, input: await readable() });
	const loose = lines.split("\n").map((line) => line.split(" "));
	const parents = new Set(loose.flatMap(([, ...rest]) => rest));
	return loose.flatMap(([commit = ""]) => (commit === "" || parents.has(commit) ? [] : [commit]));
}

async function namesIn(gitDir: string): Promise<Set<string>> {
	const names = new Set<string>();
	for (const { path, mode } of (await listFiles(gitDir)).files) {
		if (mode === "120000" || /^(modules\/|index$)/.test(path)) continue;
		const file = pathBytes(gitDir, path).toString();
		if ((await stat(file)).size > MAX_TEXT_BYTES) continue;
		const text = await readRegularFile(file).catch(() => "");
		for (const [name] of text.matchAll(/\b([0-9a-f]{64}|[0-9a-f]{40})\b/g)) {
			if (!/^0+$/.test(name)) names.add(name);
		}
	}
	return names;
}
