import { execFileSync } from "node:child_process";
import path from "node:path";
import { removeWorktree } from "../remove-worktree.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";
import { rescueWorkspace } from "../rescue-workspace.ts";
import { newWorktree, scratchFolder, userGit } from "./scratch-repository.ts";

export const REF = "refs/paperclip/rescue/run";

export let scratch: string;
export let root: string;
export let worktree: string;

export function openRescueFixture(): void {
	scratch = scratchFolder();
	({ root, worktree } = newWorktree(scratch, { "a.txt": "a\n", "b.txt": "b\n", ".gitignore": "*.log\nout/\n" }));
}

export const at = (name: string) => path.join(worktree, name);
export const repositoryOf = async () => (await inspectRepository(root)) as GitRepository;
export const rescue = async (more: { path?: string; includeIgnored?: boolean } = {}) =>
	await rescueWorkspace({ repository: await repositoryOf(), path: worktree, ref: REF, includeIgnored: false, ...more });
export const remove = async () =>
	await removeWorktree({ repository: await repositoryOf(), path: worktree, ref: REF, includeIgnored: true });
export const filesOf = (commit: string) => userGit(root, "ls-tree", "-r", "--name-only", commit).split("\n");
/** Parts of a rescue besides the files, by name. */
export const partOf = (commit: string, name: string) =>
	new RegExp(`^Paperclip-Part: ${name} (\\w+)$`, "m").exec(userGit(root, "log", "-1", "--format=%B", commit))?.[1] ??
	"";

/** Root could read everything. @returns another user, who owns the folders of the test from now on. */
export function asNobody(): number | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const nobody = 65_534;
	execFileSync("chown", ["-R", `${nobody}`, scratch]);
	userGit(scratch, "config", "--global", "--add", "safe.directory", "*");
	execFileSync("chown", ["-R", `${nobody}`, path.join(scratch, "home")]);
	return nobody;
}
