// @ts-check
import path from "node:path";
import { compareFiles } from "./changes.mjs";
import { isGitWorkspace, readHead, readStatus } from "./git-state.mjs";
import { listGitFiles, walkFiles } from "./list-files.mjs";
import { oneLine } from "./output.mjs";
import { readFiles } from "./read-files.mjs";
import { changeSummary, count, totalLines } from "./report.mjs";
import { runGit } from "./run-git.mjs";
import { taskWords } from "./task-words.mjs";

/**
 * Inspects the workspace step by step and prints each step.
 * @param {{ cwd: string, task: string, maxFiles: number, readsContents: boolean, session: import("./sessions.mjs").Session, output: import("./output.mjs").Output }} input
 * @returns {Promise<import("./report.mjs").Findings>}
 */
export async function lookAround({ cwd, task, maxFiles, readsContents, session, output }) {
	const git = (await isGitWorkspace(cwd)) ? await lookAtGit(cwd, output) : null;
	const list = await listFiles(cwd, maxFiles, git !== null, output);
	const words = taskWords(task);
	const files = await output.step(
		`${readsContents ? "read" : "measure"} ${count(list.files.length, "file")}`,
		() => readFiles(cwd, list.files, { words, readsContents }),
		(facts) => (readsContents ? `${count(totalLines(facts), "line")} of text` : "names and sizes"),
	);
	const name = oneLine(path.basename(cwd) || cwd);
	const findings = { name, task, files, complete: list.complete, git, words, readsContents };
	const isComparable = (session.readsContents ?? true) === readsContents;
	if (session.runs === 0 || !isComparable) return { ...findings, since: null };

	const changes = await output.step(
		`compare with ${session.lastRunAt}`,
		async () => compareFiles(session.files, signaturesOf(files)),
		changeSummary,
	);
	return { ...findings, since: { at: session.lastRunAt, headBefore: session.head, changes } };
}

/**
 * @param {string} cwd
 * @param {import("./output.mjs").Output} output
 * @returns {Promise<import("./git-state.mjs").GitState>}
 */
async function lookAtGit(cwd, output) {
	const status = await output.step(
		"$ git status --porcelain --branch",
		async () => readStatus(await runGit(cwd, ["status", "--porcelain=v1", "--branch", "-z"])),
		({ branch, changed, untracked }) => `branch ${branch}, ${changed} changed, ${untracked} untracked`,
	);
	const head = await output.step(
		"$ git log -1",
		() => readHead(cwd),
		(commit) => (commit === null ? "no commit yet" : `${commit.id} ${commit.subject}`),
	);
	return { ...status, head };
}

/**
 * @param {string} cwd
 * @param {number} maxFiles
 * @param {boolean} inGit
 * @param {import("./output.mjs").Output} output
 */
function listFiles(cwd, maxFiles, inGit, output) {
	return output.step(
		inGit ? "$ git ls-files --cached --others --exclude-standard" : "list .",
		() => (inGit ? listGitFiles(cwd, maxFiles) : walkFiles(cwd, maxFiles)),
		({ files, complete }) => count(files.length, "file") + (complete ? "" : ", the rest is left out"),
	);
}

/**
 * @param {import("./read-files.mjs").FileFacts[]} files
 * @returns {Record<string, string>}
 */
export function signaturesOf(files) {
	return Object.fromEntries(files.map(({ file, signature }) => [file, signature]));
}
