import { stat } from "node:fs/promises";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import type { WorktreePlace } from "../locate-worktree.ts";
import { git, runGit } from "../run-git.ts";
import { type FoundFile, listFiles } from "../snapshot/list-files.ts";
import { pathBytes } from "../snapshot/path-bytes.ts";

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
 * Commits that only git's folder of the worktree leads to: of a detached HEAD, of its reflog, of a rebase, of its own refs.
 * Those that others of them lead to are left out.
 * @param ref Of the rescue that is going on.
 */
export async function findLooseCommits(place: WorktreePlace, head: string | null, ref: string): Promise<string[]> {
	const { commonDir, gitDir, isRoot } = place;
	const names = new Set(head === null ? [] : [head]);
	if (gitDir !== null && !isRoot) {
		for (const { path, mode } of (await listFiles(gitDir)).files) {
			if (mode === "120000" || /^(modules\/|index$)/.test(path)) continue;
			const file = pathBytes(gitDir, path).toString();
			if ((await stat(file)).size > MAX_TEXT_BYTES) continue;
			const text = await readRegularFile(file).catch(() => "");
			for (const [name] of text.matchAll(/\b([0-9a-f]{64}|[0-9a-f]{40})\b/g)) names.add(name);
		}
	}
	const commits = await onlyCommits(commonDir, names);
	if (commits.length === 0) return [];
	// Without those of an earlier attempt, so that a repeated rescue has the same content.
	const others = ["--not", `--exclude=${ref}`, `--exclude=${ref}-*`, "--glob=refs/*"];
	const input = commits.map((commit) => `${commit}\n`).join("");
	const lines = await git(["rev-list", "--parents", "--stdin", ...others], { gitDir: commonDir, input });
	const loose = lines.split("\n").map((line) => line.split(" "));
	const parents = new Set(loose.flatMap(([, ...rest]) => rest));
	return loose.flatMap(([commit = ""]) => (commit === "" || parents.has(commit) ? [] : [commit]));
}

async function onlyCommits(gitDir: string, names: Set<string>): Promise<string[]> {
	const input = [...names].map((name) => `${name}\n`).join("");
	const { stdout } = await runGit(["cat-file", "--batch-check"], { gitDir, input });
	return stdout
		.toString()
		.split("\n")
		.filter((line) => line.includes(" commit "))
		.map((line) => line.slice(0, line.indexOf(" ")));
}
