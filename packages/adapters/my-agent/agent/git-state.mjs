// @ts-check
import { runGit } from "./run-git.mjs";

/**
 * @typedef {object} GitState
 * @property {string} branch
 * @property {{ id: string, subject: string, date: string } | null} head last commit, none in a new repository
 * @property {number} changed files that differ from the last commit
 * @property {number} untracked files git does not know
 */

/**
 * @param {string} cwd
 * @returns {Promise<boolean>}
 */
export async function isGitWorkspace(cwd) {
	const answer = await runGit(cwd, ["rev-parse", "--is-inside-work-tree"]).catch(() => "");
	return answer.trim() === "true";
}

/**
 * @param {string} status output of `git status --porcelain=v1 --branch -z`
 * @returns {{ branch: string, changed: number, untracked: number }}
 */
export function readStatus(status) {
	const [header = "", ...rest] = status.split("\0");
	const name = header.replace(/^## (No commits yet on )?/, "").split("...")[0] ?? "";
	let changed = 0;
	let untracked = 0;
	for (let at = 0; at < rest.length; at++) {
		const code = rest[at]?.slice(0, 2) ?? "";
		if (code === "??") untracked++;
		else if (code !== "") changed++;
		// A rename or a copy is followed by an entry with the old path.
		if (/[RC]/.test(code)) at++;
	}
	return { branch: name.startsWith("HEAD (no branch)") ? "detached HEAD" : name, changed, untracked };
}

/**
 * @param {string} cwd
 * @returns {Promise<GitState["head"]>}
 */
export async function readHead(cwd) {
	const line = await runGit(cwd, ["log", "-1", "--no-show-signature", "--format=%h%x00%cs%x00%s"]).catch(() => "");
	const [id, date, subject] = line.trimEnd().split("\0");
	return id && date ? { id, date, subject: subject ?? "" } : null;
}
