import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { newPrivateGit } from "../__tests__/private-git.ts";
import {
	addSettings,
	commitFiles,
	commitOf,
	newRepository,
	scratchFolder,
	userGit,
} from "../__tests__/scratch-repository.ts";
import { collectPrivateGit } from "./collect-private-git.ts";
import { privateGitFiles } from "./private-git-state.ts";

const MOUNTED = "/paperclip/git";

/** A run whose program has added submodules, as git in a container leaves them. */
async function newRunWithSubmodules(...names: string[]) {
	const source = newRepository(path.join(scratchFolder(), "library"));
	const { files, worktree } = await newPrivateGit();
	const at = (name: string) => path.join(worktree, name);
	const gitDir = (name: string) => path.join(files.git, "modules", name.replaceAll("/", "/modules/"));
	for (const name of names) {
		mkdirSync(path.dirname(gitDir(name)), { recursive: true });
		userGit(worktree, "clone", "--quiet", `--separate-git-dir=${gitDir(name)}`, source, at(name));
		userGit(at(name), "remote", "set-url", "origin", "https://git.example.org/library.git");
		commitFiles(at(name), { "agent.txt": "by the agent\n" });
	}
	for (const name of names) {
		const there = path.join(MOUNTED, path.relative(files.git, gitDir(name)));
		userGit(at(name), "config", "core.worktree", path.relative(there, at(name)));
		writeFileSync(path.join(at(name), ".git"), `gitdir: ${path.relative(at(name), there)}\n`);
	}
	return { files, worktree, at, gitDir, collect: () => collectPrivateGit(files, "run-1") };
}

const subject = (folder: string) => userGit(folder, "log", "-1", "--format=%s");

it("keeps the commits in submodules that an agent has added, and in their submodules", async () => {
	const { at, collect } = await newRunWithSubmodules("lib", "lib/its own");
	const collected = await collect();
	expect(collected).toMatchObject({ details: { setAside: [] } });
	for (const name of ["lib", "lib/its own"]) {
		expect(lstatSync(at(`${name}/.git`)).isDirectory()).toBe(true);
		expect(subject(at(name))).toBe("Change files");
		expect(userGit(at(name), "status", "--short", "--ignore-submodules=all", "--untracked-files=no")).toBe("");
		commitFiles(at(name), { "user.txt": "by the user\n" });
	}
	expect(await collect()).toEqual(collected);
});

it("moves them to another file system", async () => {
	const { files, at, gitDir } = await newRunWithSubmodules("lib");
	// Not in memory, unlike the other folders.
	const elsewhere = mkdtempSync("/var/tmp/paperclip-test-");
	onTestFinished(() => rmSync(elsewhere, { recursive: true }));
	const there = privateGitFiles(elsewhere);
	for (const name of ["git", "gitFile", "gitState", "gitRefs"] as const)
		cpSync(files[name], there[name], { recursive: true });
	chmodSync(path.join(there.git, path.relative(files.git, gitDir("lib")), "description"), 0o640);
	expect(await collectPrivateGit(there, "run-1")).toMatchObject({ details: { setAside: [] } });
	expect(subject(at("lib"))).toBe("Change files");
	expect(statSync(at("lib/.git/description")).mode & 0o777).toBe(0o640);
});

it("continues after a server was killed before a repository was moved", async () => {
	const { files, at, gitDir, collect } = await newRunWithSubmodules("lib");
	await collect();
	renameSync(at("lib/.git"), gitDir("lib"));
	rmSync(files.collected);
	expect(await collect()).toMatchObject({ details: { setAside: [] } });
	expect(subject(at("lib"))).toBe("Change files");
});

it("changes the modes of folders that keep it from moving a repository", async () => {
	const { at, gitDir, collect } = await newRunWithSubmodules("lib");
	for (const folder of [at("lib"), path.dirname(gitDir("lib")), gitDir("lib")]) chmodSync(folder, 0o555);
	await collect();
	expect(existsSync(gitDir("lib"))).toBe(false);
	expect(lstatSync(path.dirname(gitDir("lib"))).isDirectory()).toBe(true);
});

it("sets aside a submodule that could execute a program, with its commits", async () => {
	const { at, gitDir, collect } = await newRunWithSubmodules("lib");
	addSettings(path.join(gitDir("lib"), "config"), { "core.fsmonitor": "./run-me" });
	const commit = readFileSync(path.join(gitDir("lib"), "refs/heads/main"), "utf8").trim();
	expect(await collect()).toMatchObject({ details: { setAside: ["lib/.git.set-aside"] } });
	renameSync(at("lib/.git.set-aside/HEAD.set-aside"), at("lib/.git.set-aside/HEAD"));
	rmSync(at("lib/.git.set-aside/config"));
	renameSync(at("lib/.git.set-aside"), at("lib/.git"));
	expect(commitOf(at("lib"))).toBe(commit);
});

it("changes nothing to which a link leads", async () => {
	const { at, gitDir, collect } = await newRunWithSubmodules("by-config", "by-folder");
	const outside = newRepository(path.join(scratchFolder(), "outside"));
	addSettings(path.join(outside, ".git/config"), { "core.worktree": outside });
	const config = readFileSync(path.join(outside, ".git/config"), "utf8");
	rmSync(path.join(gitDir("by-config"), "config"));
	symlinkSync(path.join(outside, ".git/config"), path.join(gitDir("by-config"), "config"));
	rmSync(gitDir("by-folder"), { recursive: true });
	symlinkSync(path.join(outside, ".git"), gitDir("by-folder"));
	const setAside = ["by-config/.git.set-aside", "by-folder/.git.set-aside"];
	const { details } = await collect();
	expect(details.setAside).toEqual(expect.arrayContaining(setAside));
	expect(readFileSync(path.join(outside, ".git/config"), "utf8")).toBe(config);
	expect(existsSync(at("by-folder/.git"))).toBe(false);
});

it("keeps a repository that a user has made in the place of one that was not moved yet", async () => {
	const { files, at, gitDir, collect } = await newRunWithSubmodules("lib");
	await collect();
	renameSync(at("lib/.git"), gitDir("lib"));
	rmSync(files.collected);
	userGit(at("lib"), "init", "--quiet");
	const commit = commitFiles(at("lib"), { "user.txt": "by the user\n" });
	await collect();
	expect(commitOf(at("lib"))).toBe(commit);
});

it("follows no link whose name is read for one that is not UTF-8", async () => {
	const { worktree, at, collect } = await newRunWithSubmodules("lib");
	const outside = scratchFolder();
	const file = path.join(outside, ".git");
	writeFileSync(file, readFileSync(at("lib/.git")));
	rmSync(at("lib/.git"));
	symlinkSync(outside, at("a\ufffd"));
	const folder = Buffer.concat([Buffer.from(`${worktree}/a`), Buffer.from([0xff])]);
	mkdirSync(folder);
	writeFileSync(Buffer.concat([folder, Buffer.from("/.git")]), "gitdir: /missing\n");
	const before = readFileSync(file, "utf8");
	await collect();
	expect(readFileSync(file, "utf8")).toBe(before);
});

it("follows no link that has taken the place of a folder since the server was killed", async () => {
	const { files, at, gitDir, collect } = await newRunWithSubmodules("lib");
	await collect();
	renameSync(at("lib/.git"), gitDir("lib"));
	rmSync(files.collected);
	const outside = scratchFolder();
	writeFileSync(path.join(outside, ".git"), "own\n");
	rmSync(at("lib"), { recursive: true });
	symlinkSync(outside, at("lib"));
	await collect();
	expect(readFileSync(path.join(outside, ".git"), "utf8")).toBe("own\n");
});
