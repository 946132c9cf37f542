import { stat } from "node:fs/promises";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { git, runGit } from "../program/run-git.ts";
import { type FoundFile, listFiles } from "../snapshot/list-files.ts";
import { pathBytes } from "../snapshot/path-bytes.ts";
import type { HeadCommit } from "../snapshot/read-commit.ts";
import type { WorktreePlace } from "../worktree/locate-worktree.ts";
import { excludedReadableRefs, excludedRefs, linesOf, readableObjects } from "./excluded-refs.ts";

/** What git's folder of a linked worktree always has. Their content is rescued otherwise, or is none. */
const USUAL =
	/^(index|sharedindex\.[0-9a-f]+|HEAD|ORIG_HEAD|FETCH_HEAD|COMMIT_EDITMSG|AUTO_MERGE|gitdir|commondir|locked|config\.worktree|info\/sparse-checkout|logs\/HEAD|refs\/.*)$/;
/** Files that name commits are shorter. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/**
 * Files of git's folder of a linked worktree that are work in progress, such as a rebase that has not ended.
 * @param isRemoved Also the repositories of submodules, which go with the folder.
 */
export async function listWorkInProgress(gitDir: string, hasIndex: boolean, isRemoved: boolean): Promise<FoundFile[]> {
	const { files, hidden } = await listFiles(gitDir, isRemoved ? undefined : "modules/");
	const isKept = ({ path }: FoundFile) => !USUAL.test(path) || (path === "index" && !hasIndex);
	return [...files, ...hidden].filter(isKept);
}

/**
 * Commits reachable only from the worktree's gitdir: of a detached HEAD, of its reflog, of a rebase, of its own refs.
 * Those that others of them lead to are left out.
 * @param ref Of the rescue that is going on.
 */
export async function findLooseCommits(place: WorktreePlace, head: HeadCommit | null, ref: string): Promise<string[]> {
	const { commonDir, gitDir, isRoot } = place;
	const names = new Set(gitDir === null || isRoot ? [] : await namesIn(gitDir));
	// The branch leads to it.
	if (head?.isOnBranch) names.delete(head.commit);
	else if (head !== null) names.add(head.commit);
	if (names.size === 0) return [];
	// Without those of an earlier attempt, so that a repeated rescue has the same content.
	// What is no commit is passed over, such as the name of a file's content.
	const args = ["rev-list", "--parents", "--ignore-missing", "--stdin"];
	const readable = async () =>
		linesOf(await readableObjects(commonDir, names, ["commit"])) + (await excludedReadableRefs(commonDir, ref));
	const { exitCode, stdout } = await runGit([...args, ...excludedRefs(ref)], {
		gitDir: commonDir,
		input: linesOf(names),
	});
	// It does not pass over an object that a crash of the system has left empty, nor over a ref of one.
	const lines =
		exitCode === 0 ? stdout.toString().trimEnd() : await git(args, { gitDir: commonDir, input: await readable() });
	const loose = lines.split("\n").map((line) => line.split(" "));
	const parents = new Set(loose.flatMap(([, ...rest]) => rest));
	return loose.flatMap(([commit = ""]) => (commit === "" || parents.has(commit) ? [] : [commit]));
}

/** What looks like the name of a commit in the files of git's folder. */
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
