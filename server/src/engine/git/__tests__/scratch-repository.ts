import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished, vi } from "vitest";
import { makeOnce } from "./repository-template.ts";

/** Also the home of the user, with the git configuration. */
export function scratchFolder(): string {
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-git-")));
	mkdirSync(path.join(folder, "home"));
	vi.stubEnv("HOME", path.join(folder, "home"));
	onTestFinished(() => {
		vi.unstubAllEnvs();
		rmSync(folder, { recursive: true, force: true });
	});
	return folder;
}

/** With the user's configuration. */
export function userGit(cwd: string, ...args: string[]): string {
	const { PATH = "", HOME = "" } = process.env;
	const identity = ["-c", "user.name=User", "-c", "user.email=user@example.org"];
	const env = { PATH, HOME, GIT_CONFIG_NOSYSTEM: "1" };
	// Warnings of git do not concern a test.
	return execFileSync("git", [...identity, ...args], { cwd, env, encoding: "utf8", stdio: "pipe" }).replace(/\n$/, "");
}

/** Runs a shell command before each call of git by the server; `$1` and so on are the arguments of the call. */
export function wrapGit(scratch: string, command: string): void {
	const bin = path.join(scratch, "bin");
	mkdirSync(bin);
	const { PATH = "" } = process.env;
	writeFileSync(path.join(bin, "git"), `#!/bin/sh\nPATH='${PATH}'\n${command}\nexec git "$@"\n`, { mode: 0o755 });
	vi.stubEnv("PATH", `${bin}:${PATH}`);
}

export function writeFiles(folder: string, files: Record<string, string>): void {
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
		writeFileSync(path.join(folder, name), content);
	}
}

/** Commits all files of a folder. @returns the commit. */
export function commitFiles(folder: string, files: Record<string, string>): string {
	writeFiles(folder, files);
	userGit(folder, "add", "--all");
	userGit(folder, "commit", "--quiet", "--message", "Change files");
	return userGit(folder, "rev-parse", "HEAD");
}

/** A new repository with a commit on the branch `main`. */
export function newRepository(folder: string, files: Record<string, string> = { "README.md": "hello\n" }): string {
	mkdirSync(folder, { recursive: true });
	makeOnce(folder, JSON.stringify(files), () => {
		userGit(folder, "init", "--quiet", "--initial-branch=main");
		if (Object.keys(files).length > 0) commitFiles(folder, files);
	});
	return folder;
}

/** State that preparing a worktree must not change. */
export function stateOf(repository: string, branch: string): Record<string, string> {
	const gitDir = userGit(repository, "rev-parse", "--absolute-git-dir");
	const state: Record<string, string> = {};
	for (const name of ["HEAD", "index", "config", "logs/refs/stash", "MERGE_HEAD", "rebase-merge"]) {
		const file = path.join(gitDir, name);
		state[`.git/${name}`] = lstatSync(file, { throwIfNoEntry: false })?.isFile() ? hashOf(file) : "none";
	}
	const refs = userGit(repository, "for-each-ref", "--format=%(refname) %(objectname)").split("\n");
	state.refs = refs.filter((line) => !line.startsWith(`refs/heads/${branch} `)).join("\n");
	for (const entry of readdirSync(repository, { recursive: true, withFileTypes: true })) {
		const file = path.join(entry.parentPath, entry.name);
		if (path.relative(gitDir, file).startsWith("..") && !file.includes("/.git/")) {
			state[path.relative(repository, file)] = `${lstatSync(file).mode} ${entry.isFile() ? hashOf(file) : ""}`;
		}
	}
	return state;
}

function hashOf(file: string): string {
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** The worktree is on the branch `work`, and the user has further changes. */
export function newUsedWorktree(folder: string): { repository: string; worktree: string } {
	const repository = newRepository(path.join(folder, "repository"), {
		...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.txt`, `${name}\n`])),
		".gitignore": "*.ignored\n",
	});
	const worktree = path.join(folder, "worktree");
	userGit(repository, "worktree", "add", "--quiet", "-b", "work", worktree);
	writeFiles(repository, { "a.txt": "the user's own change\n" });
	return { repository, worktree };
}

/** `git submodule add` is a script that needs more than git. */
export function addSubmodule(parent: string, source: string, name: string): void {
	const gitdir = path.join(userGit(parent, "rev-parse", "--absolute-git-dir").trim(), "modules", name);
	const folder = path.join(parent, name);
	mkdirSync(path.dirname(gitdir), { recursive: true });
	userGit(parent, "clone", "--quiet", `--separate-git-dir=${gitdir}`, source, folder);
	userGit(folder, "config", "core.worktree", path.relative(gitdir, folder));
	for (const [key, value] of [
		["path", name],
		["url", source],
	] as const) {
		userGit(parent, "config", "--file=.gitmodules", `submodule.${name}.${key}`, value);
	}
	userGit(parent, "config", `submodule.${name}.url`, source);
	userGit(parent, "config", `submodule.${name}.active`, "true");
	userGit(parent, "add", ".gitmodules", name);
}
