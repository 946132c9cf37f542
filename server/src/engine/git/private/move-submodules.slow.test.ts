import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
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
import { newRunWithSubmodules, subject } from "../__tests__/added-submodules.ts";
import { commitFiles, commitOf, scratchFolder, userGit } from "../__tests__/scratch-repository.ts";
import { collectPrivateGit } from "./collect-private-git.ts";
import { privateGitFiles } from "./private-git-state.ts";

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
