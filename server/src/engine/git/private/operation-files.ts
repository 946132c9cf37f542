import { rm } from "node:fs/promises";
import path from "node:path";
import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { runGit } from "../program/run-git.ts";
import { LIMITED } from "./quarantine.ts";

const HEADS = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];
const TEXTS = ["MERGE_MSG", "MERGE_MODE", "SQUASH_MSG"];
/** Git lists every commit in the message of a squash, so it can be much longer than other messages. */
const MAX_BYTES = 8 * 1024 * 1024;
/** `MERGE_HEAD` lists only the commits of one merge. */
const MAX_HEAD_BYTES = 64 * 1024;
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

export interface ReturnedOperation {
	files: Map<string, string>;
	commits: string[];
}

export async function readOperation(gitDir: string, quarantine: string): Promise<ReturnedOperation> {
	const found: ReturnedOperation = { files: readFiles(gitDir, TEXTS), commits: [] };
	for (const [name, text] of readFiles(gitDir, HEADS, MAX_HEAD_BYTES)) {
		const commits = text.trimEnd().split("\n");
		if (!(await areCommits(quarantine, commits))) continue;
		found.files.set(name, text);
		found.commits = found.commits.concat(commits);
	}
	return found;
}

export async function writeOperation(gitDir: string, files: ReadonlyMap<string, string>): Promise<void> {
	for (const name of [...HEADS, ...TEXTS]) {
		const text = files.get(name);
		if (text === undefined) await rm(path.join(gitDir, name), { force: true });
		else await writeFileAtomic(path.join(gitDir, name), text);
	}
}

export function operationOf(gitDir: string): Map<string, string> {
	return readFiles(gitDir, [...HEADS, ...TEXTS]);
}

function readFiles(gitDir: string, names: readonly string[], maxBytes = MAX_BYTES): Map<string, string> {
	const files = names.map((name) => [name, readRegularFileSync(path.join(gitDir, name), maxBytes)] as const);
	return new Map(files.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

async function areCommits(gitDir: string, commits: string[]): Promise<boolean> {
	if (!commits.every((commit) => COMMIT.test(commit))) return false;
	const input = commits.map((commit) => `${commit}^{commit}\n`).join("");
	const { stdout } = await runGit(["cat-file", "--batch-check=%(objecttype)"], { gitDir, input, env: LIMITED });
	return stdout.toString() === "commit\n".repeat(commits.length);
}
