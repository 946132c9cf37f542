import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { LIMITS } from "../../../platform/settings/limits.ts";
import {
	addConfig,
	addSubmodule,
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	writeFiles,
	writeProgram,
} from "../__tests__/scratch-repository.ts";
import { git, gitBytes, runGit } from "./run-git.ts";

let scratch: string;
let cwd: string;
beforeEach(() => {
	scratch = scratchFolder();
	cwd = newRepository(path.join(scratch, "repository"));
});

it("returns the output of git, and its failure with the reason", async () => {
	expect(await git(["rev-parse", "--abbrev-ref", "HEAD"], { cwd })).toBe("main");
	expect(await runGit(["rev-parse", "--verify", "nothing"], { cwd })).toMatchObject({ exitCode: 128 });
	await expect(git(["rev-parse", "--verify", "nothing"], { cwd })).rejects.toMatchObject({
		code: "git_failed",
		message: expect.stringContaining("fatal: Needed a single revision"),
		hint: expect.any(String),
	});
});

it("passes input and keeps bytes that are no text", async () => {
	const bytes = Buffer.from([0xff, 0, 0x0a]);
	const id = await git(["hash-object", "-w", "--stdin"], { cwd, input: bytes });
	expect(await gitBytes(["cat-file", "blob", id], { cwd })).toEqual(bytes);
	const streamed: Buffer[] = [];
	await runGit(["cat-file", "blob", id], { cwd, onStdout: (chunk) => void streamed.push(chunk) });
	expect(Buffer.concat(streamed)).toEqual(bytes);
});

it("ignores the git variables of the server's own environment", async () => {
	for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) vi.stubEnv(name, missingPath());
	expect(await git(["rev-parse", "--show-toplevel"], { cwd })).toBe(cwd);
	const other = newRepository(path.join(scratch, "other"), {});
	const context = { gitDir: path.join(other, ".git"), workTree: other };
	expect(await git(["rev-parse", "--show-toplevel"], context)).toBe(other);
});

it("says when git or the folder is missing", async () => {
	await expect(git(["--version"], { cwd: path.join(scratch, "gone") })).rejects.toMatchObject({
		code: "cwd_not_found",
	});
	mkdirSync(path.join(scratch, "bin"));
	vi.stubEnv("PATH", path.join(scratch, "bin"));
	await expect(git(["--version"])).rejects.toMatchObject({ code: "git_not_found", hint: expect.any(String) });
});

it("limits the memory of git, for which few objects can stand for any number of files", async () => {
	const { gitMemoryBytes } = LIMITS;
	onTestFinished(() => void Object.assign(LIMITS, { gitMemoryBytes }));
	Object.assign(LIMITS, { gitMemoryBytes: 128 * 1024 * 1024 });
	const blob = await git(["hash-object", "-w", "--stdin"], { cwd, input: "" });
	const list = (count: number, entry: string) => Array.from({ length: count }, (_, at) => `${entry}\t${at}\n`).join("");
	let tree = await git(["mktree"], { cwd, input: list(1_000, `100644 blob ${blob}`) });
	for (let depth = 0; depth < 5; depth++) tree = await git(["mktree"], { cwd, input: list(10, `040000 tree ${tree}`) });
	const indexFile = path.join(scratch, "index");
	await expect(git(["read-tree", tree], { cwd, indexFile })).rejects.toMatchObject({
		code: "git_out_of_memory",
		hint: expect.any(String),
	});
});

it("stops a git that does not end", async () => {
	mkdirSync(path.join(scratch, "bin"));
	writeProgram(path.join(scratch, "bin/git"), "#!/bin/sh\nsleep 600 & wait\n");
	vi.stubEnv("PATH", `${path.join(scratch, "bin")}:${process.env.PATH}`);
	await expect(git(["--version"], { timeoutSec: 0.05 })).rejects.toMatchObject({ code: "git_timeout" });
});

it("executes nothing that a submodule's settings name", async () => {
	const canary = path.join(scratch, "canary");
	const program = writeProgram(path.join(scratch, "program"), `#!/bin/sh\necho called >>'${canary}'\n`);
	const parent = newRepository(path.join(scratch, "parent"));
	addSubmodule(parent, cwd, "sub");
	commitFiles(parent, {});
	addConfig(path.join(parent, "sub"), { "filter.evil.clean": program });
	writeFiles(parent, { ".git/modules/sub/info/attributes": "* filter=evil\n" });
	addConfig(parent, { "submodule.sub.ignore": "none" });
	commitFiles(cwd, { "b.txt": "b\n" });
	writeFiles(parent, { "sub/README.md": "HELLO\n" });
	for (const args of [
		["status"],
		["diff", "--submodule=diff"],
		["diff-files"],
		["diff-index", "HEAD"],
		["update-index", "--refresh", "-q"],
	]) {
		await git(args, { cwd: parent });
	}
	expect(existsSync(canary)).toBe(false);
	await expect(git(["add", "--all"], { cwd: parent })).rejects.toThrow("git add");
	userGit(parent, "status");
	expect(existsSync(canary)).toBe(true);
});
