import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	appendFileSync,
	chmodSync,
	existsSync,
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
	const settings = ["user.name=User", "user.email=user@example.org", "maintenance.auto=false"];
	const env = { PATH, HOME, GIT_CONFIG_NOSYSTEM: "1" };
	// Warnings of git do not concern a test.
	return execFileSync("git", [...settings.flatMap((setting) => ["-c", setting]), ...args], {
		cwd,
		env,
		encoding: "utf8",
		stdio: "pipe",
	}).replace(/\n$/, "");
}

/** Runs a shell command before each call of git by the server; `$1` and so on are the arguments of the call. */
export function wrapGit(scratch: string, command: string): void {
	const bin = path.join(scratch, "bin");
	mkdirSync(bin);
	const { PATH = "" } = process.env;
	writeProgram(path.join(bin, "git"), `#!/bin/sh\nPATH='${PATH}'\n${command}\nexec git "$@"\n`);
	vi.stubEnv("PATH", `${bin}:${PATH}`);
}

export function writeFiles(folder: string, files: Record<string, string>): void {
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
		writeFileSync(path.join(folder, name), content);
	}
}

export function writeProgram(file: string, script: string): string {
	writeFileSync(file, script);
	chmodSync(file, 0o755);
	return file;
}

/** Commits all files of a folder. @returns the commit. */
export function commitFiles(folder: string, files: Record<string, string>): string {
	writeFiles(folder, files);
	userGit(folder, "add", "--all");
	userGit(folder, "commit", "--quiet", "--message", "Change files");
	return commitOf(folder);
}

/** Reads the file of the branch, because a call of git takes longer. */
export function commitOf(folder: string, branch = "HEAD"): string {
	const commonDir = commonDirOf(folder);
	let file = branch === "HEAD" ? path.join(gitDirOf(folder), branch) : path.join(commonDir, "refs/heads", branch);
	for (let depth = 0; depth < 5 && existsSync(file); depth++) {
		const text = readFileSync(file, "utf8").trim();
		if (!text.startsWith("ref: ")) return text;
		file = path.join(commonDir, text.slice("ref: ".length));
	}
	// In packed refs.
	return userGit(folder, "rev-parse", branch);
}

export function gitDirOf(folder: string): string {
	const file = path.join(folder, ".git");
	const stats = lstatSync(file, { throwIfNoEntry: false });
	if (stats === undefined) return folder;
	return stats.isDirectory() ? file : path.resolve(folder, readFileSync(file, "utf8").trim().slice("gitdir: ".length));
}

function commonDirOf(folder: string): string {
	const gitDir = gitDirOf(folder);
	const file = path.join(gitDir, "commondir");
	return existsSync(file) ? path.resolve(gitDir, readFileSync(file, "utf8").trim()) : gitDir;
}

/** Adds settings to the end of a configuration file of git. */
export function addSettings(file: string, settings: Record<string, string>): void {
	const quote = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
	const lines = Object.entries(settings).map(([key, value]) => {
		const [section = "", ...names] = key.split(".");
		const name = names.pop();
		const subsection = names.length === 0 ? "" : ` ${quote(names.join("."))}`;
		return `[${section}${subsection}]\n\t${name} = ${quote(value)}\n`;
	});
	appendFileSync(file, lines.join(""));
}

export function addConfig(folder: string, settings: Record<string, string>): void {
	addSettings(path.join(commonDirOf(folder), "config"), settings);
}

/** A new repository with a commit on the branch `main`. */
export function newRepository(folder: string, files: Record<string, string> = { "README.md": "hello\n" }): string {
	mkdirSync(folder, { recursive: true });
	makeOnce([folder], JSON.stringify(files), () => {
		userGit(folder, "init", "--quiet", "--initial-branch=main");
		if (Object.keys(files).length > 0) commitFiles(folder, files);
	});
	return folder;
}

/** Also the folder `worktree` beside the repository, on the branch `work`. */
export function newWorktree(scratch: string, files?: Record<string, string>): { root: string; worktree: string } {
	const [root, worktree] = [path.join(scratch, "repository"), path.join(scratch, "worktree")];
	makeOnce([root, worktree], JSON.stringify(["worktree", files]), () => {
		newRepository(root, files);
		userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
	});
	return { root, worktree };
}

/** State that preparing a worktree must not change. */
export function stateOf(repository: string, branch: string): Record<string, string> {
	const gitDir = gitDirOf(repository);
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
	const { root: repository, worktree } = newWorktree(folder, {
		...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.txt`, `${name}\n`])),
		".gitignore": "*.ignored\n",
	});
	writeFiles(repository, { "a.txt": "the user's own change\n" });
	return { repository, worktree };
}

/** `git submodule add` is a script that needs more than git. */
export function addSubmodule(parent: string, source: string, name: string): void {
	const gitdir = path.join(gitDirOf(parent), "modules", name);
	const folder = path.join(parent, name);
	mkdirSync(path.dirname(gitdir), { recursive: true });
	userGit(parent, "clone", "--quiet", `--separate-git-dir=${gitdir}`, source, folder);
	addConfig(folder, { "core.worktree": path.relative(gitdir, folder) });
	addSettings(path.join(parent, ".gitmodules"), {
		[`submodule.${name}.path`]: name,
		[`submodule.${name}.url`]: source,
	});
	addConfig(parent, { [`submodule.${name}.url`]: source, [`submodule.${name}.active`]: "true" });
	userGit(parent, "add", ".gitmodules", name);
}
