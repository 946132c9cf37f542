import { runGit } from "../program/run-git.ts";

/** An update of a branch. */
export interface ReflogEntry {
	commit: string;
	/** `null` = unknown. */
	before: string | null;
	message: string;
}

/** @returns the newest entry first; no entries for a ref without a reflog, or if a commit is missing. */
export async function readReflog(gitDir: string, ref: string): Promise<ReflogEntry[]> {
	const args = ["log", "--walk-reflogs", "--format=%H %gs", ref, "--"];
	const { stdout } = await runGit(args, { gitDir, isWithoutDrivers: true });
	const lines = stdout.toString().split("\n").filter(Boolean);
	const commits = lines.map((line) => line.split(" ", 1)[0] ?? "");
	return lines.map((line, index) => {
		const commit = commits[index] ?? "";
		return { commit, before: commits[index + 1] ?? null, message: line.slice(commit.length + 1) };
	});
}

const SEPARATORS = /[\s:'"]+/;

/** Whether the branch was moved to this commit of the named branch, for example by `git merge`, `reset` or `fetch`. */
export function takesFrom({ commit, message }: ReflogEntry, branch: string): boolean {
	if (/^commit\b/.test(message)) return false;
	return message.split(SEPARATORS).some((word) => {
		if (/^[0-9a-f]{7,}$/.test(word) && commit.startsWith(word)) return true;
		return word === branch || word.endsWith(`/${branch}`);
	});
}

const MOVED =
	/(^|: )fast-forward$|^(reset: moving to |branch: (Created|Reset) |checkout|push$|paperclip: (prepare worktree( for \S+)?|work of a container)$|$)/i;

/** Whether the update may have moved the branch to a commit that was made on another branch. */
export function mayBeMove({ commit, message }: ReflogEntry): boolean {
	return MOVED.test(message) || message.endsWith(` onto ${commit}`);
}
