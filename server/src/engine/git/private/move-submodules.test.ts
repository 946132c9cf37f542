import {
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { newRunWithSubmodules, subject } from "../__tests__/added-submodules.ts";
import {
	addSettings,
	commitFiles,
	commitOf,
	newRepository,
	scratchFolder,
	userGit,
} from "../__tests__/scratch-repository.ts";

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
