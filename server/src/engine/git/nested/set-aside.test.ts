import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
	addConfig,
	addSettings,
	addSubmodule,
	commitFiles,
	newRepository,
	newWorktree,
	scratchFolder,
	userGit,
	writeFiles,
	writeProgram,
} from "../__tests__/scratch-repository.ts";
import { setAsideHarmful } from "./set-aside.ts";

function newNested() {
	const scratch = scratchFolder();
	const { root, worktree } = newWorktree(scratch);
	const canary = path.join(scratch, "canary");
	const program = writeProgram(path.join(scratch, "program"), `#!/bin/sh\necho "$PWD" >>'${canary}'\nfalse\n`);
	const at = (name: string) => path.join(worktree, name);
	return {
		...{ scratch, root, worktree, program, at },
		setAside: () =>
			setAsideHarmful({ worktree, commonDir: path.join(root, ".git"), record: path.join(scratch, "set-aside.json") }),
		/** Runs git as a user could, in the worktree and in the folders. @returns where it has executed the program. */
		executed: (...folders: string[]) => {
			writeFileSync(canary, "");
			for (const folder of ["", ...folders]) userGit(at(folder), "status");
			const lines = new Set(readFileSync(canary, "utf8").split("\n").filter(Boolean));
			return [...lines].map((folder) => path.relative(worktree, folder)).toSorted();
		},
		/** A repository with a commit, and its folder `.git`. */
		nested: (name: string) => path.join(newRepository(at(name)), ".git"),
	};
}

type Nested = ReturnType<typeof newNested>;

const arm = (gitDir: string, { program }: Nested) =>
	addSettings(path.join(gitDir, "config"), { "core.fsmonitor": program });

/** By the name of the folder of the repository. */
const HARMFUL: Record<string, (gitDir: string, nested: Nested) => void> = {
	setting: arm,
	hook: (gitDir, { program }) => {
		mkdirSync(path.join(gitDir, "hooks"), { recursive: true });
		copyFileSync(program, path.join(gitDir, "hooks/post-index-change"));
		// Makes git write the index.
		writeFileSync(path.join(gitDir, "../README.md"), "hello\n");
	},
	"included file": (gitDir, { scratch, program }) => {
		addSettings(path.join(scratch, "included"), { "core.fsmonitor": program });
		addSettings(path.join(gitDir, "config"), { "include.path": path.join(scratch, "included") });
	},
	"settings of a worktree": (gitDir, { program }) => {
		addSettings(path.join(gitDir, "config"), { "extensions.worktreeConfig": "true" });
		addSettings(path.join(gitDir, "config.worktree"), { "core.fsmonitor": program });
	},
	"linked configuration": (gitDir, nested) => {
		arm(gitDir, nested);
		const moved = path.join(nested.scratch, "config");
		renameSync(path.join(gitDir, "config"), moved);
		symlinkSync(moved, path.join(gitDir, "config"));
	},
	"file that names a folder elsewhere": (gitDir, nested) => {
		arm(gitDir, nested);
		renameSync(gitDir, path.join(nested.scratch, "moved"));
		writeFileSync(gitDir, `gitdir: ${nested.scratch}/moved\n`);
	},
	"file that names a folder of the worktree": (gitDir, nested) => {
		arm(gitDir, nested);
		renameSync(gitDir, nested.at("moved"));
		writeFileSync(gitDir, "gitdir: ../moved\n");
	},
	link: (gitDir, nested) => {
		arm(gitDir, nested);
		renameSync(gitDir, nested.at("linked"));
		symlinkSync("../linked", gitDir);
	},
	"common dir elsewhere": (gitDir, nested) => {
		const shared = path.join(newRepository(path.join(nested.scratch, "shared")), ".git");
		arm(shared, nested);
		writeFileSync(path.join(gitDir, "commondir"), `${shared}\n`);
	},
};

/** Git itself refuses to add such a gitlink, but reads it. */
function nameInIndex(folder: string, name: string): void {
	const file = path.join(folder, ".git/index");
	const harmless = name.replace(".", "x");
	userGit(folder, "update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},${harmless}`);
	const content = Buffer.from(readFileSync(file, "latin1").slice(0, -20).replace(harmless, name), "latin1");
	writeFileSync(file, Buffer.concat([content, createHash("sha1").update(content).digest()]));
}

describe("sets aside a repository of an agent with", () => {
	it("a program, however git finds it", async () => {
		const context = newNested();
		const { worktree, nested, setAside, executed } = context;
		const names = Object.keys(HARMFUL).toSorted();
		const gitDirs = names.map(nested);
		userGit(worktree, "add", ...names);
		userGit(worktree, "commit", "--quiet", "--message", "Gitlinks");
		for (const [index, name] of names.entries()) HARMFUL[name]?.(gitDirs[index] ?? "", context);
		expect(executed()).toEqual(names);
		const aside = names.map((name) => `${name}/.git.set-aside`);
		expect((await setAside()).toSorted()).toEqual(aside);
		expect(executed(...names)).toEqual([]);
		expect(userGit(worktree, "status", "--short", ...names)).toBe("");
		// A killed server asks again.
		expect((await setAside()).toSorted()).toEqual(aside);
	});

	it("a name that is not UTF-8, in a repository of its own, and any case", async () => {
		const { program, nested, setAside, executed, at, worktree } = newNested();
		const moved = Buffer.concat([Buffer.from(`${worktree}/`), Buffer.from([0xff])]);
		addSettings(path.join(nested("sub"), "config"), { "core.fsmonitor": program });
		addSettings(path.join(nested("outer/inner"), "config"), { "core.fsmonitor": program });
		addSettings(path.join(nested("upper"), "config"), { "core.fsmonitor": program });
		renameSync(at("upper/.git"), at("upper/.GIT"));
		renameSync(at("sub"), moved);
		const names = ['"\\377/.git.set-aside"', "outer/inner/.git.set-aside", "upper/.GIT.set-aside"];
		expect((await setAside()).toSorted()).toEqual(names);
		expect(executed("outer/inner", "upper")).toEqual([]);
		expect(userGit(worktree, "status", "--short", "--untracked-files=all").includes("set-aside")).toBe(false);
	});

	it("a submodule of its own, or a repository in its folder .git", async () => {
		const { scratch, program, nested, setAside, executed, at } = newNested();
		nested("sub");
		addSubmodule(at("sub"), newRepository(path.join(scratch, "module")), "module");
		addSettings(at("sub/.git/modules/module/config"), { "core.fsmonitor": program });
		nested("other");
		addSettings(path.join(nested("other/.git/foo"), "config"), { "core.fsmonitor": program });
		nameInIndex(at("other"), ".git/foo");
		expect(executed("sub", "other")).toEqual(["other/.git/foo", "sub/module"]);
		expect((await setAside()).toSorted()).toEqual([
			"other/.git.set-aside",
			"sub/.git.set-aside",
			"sub/module/.git.set-aside",
		]);
		expect(executed("sub", "sub/module", "other")).toEqual([]);
	});

	it("settings that others share, and the others", async () => {
		const { program, nested, setAside } = newNested();
		const [a = "", b = "", c = ""] = ["a", "b", "c"].map(nested);
		writeFileSync(path.join(a, "commondir"), `${b}\n`);
		writeFileSync(path.join(b, "commondir"), `${c}\n`);
		addSettings(path.join(c, "config"), { "core.fsmonitor": program });
		const aside = ["a/.git.set-aside", "b/.git.set-aside", "c/.git.set-aside"];
		expect((await setAside()).toSorted()).toEqual(aside);
	});

	it("repositories in its folder .git, which git would use under the new name", async () => {
		const { worktree, program, nested, setAside, executed } = newNested();
		nested("sub");
		const inner = ["sub/.git/a", "sub/.git/a/.git/b"];
		for (const name of inner) addSettings(path.join(nested(name), "config"), { "core.fsmonitor": program });
		const link = `160000,${"1".repeat(40)},sub/.git.set-aside/a`;
		userGit(worktree, "update-index", "--add", "--cacheinfo", link);
		expect(await setAside()).toEqual(["sub/.git.set-aside"]);
		expect(executed("sub/.git.set-aside/a", "sub/.git.set-aside/a/.git.set-aside/b")).toEqual([]);
		expect(await setAside()).toEqual(["sub/.git.set-aside"]);
	});
});

it("sets aside the others beside a folder whose path is too long, and where the new name would be", async () => {
	const { program, nested, setAside, executed, worktree, at } = newNested();
	const arm = (gitDir: string) => addSettings(path.join(gitDir, "config"), { "core.fsmonitor": program });
	for (const name of ["a", "z"]) arm(nested(name));
	let deep = "m";
	while (`${worktree}/${deep}/`.length + 201 < 4080) deep += `/${"x".repeat(200)}`;
	deep += `/${"x".repeat(4085 - `${worktree}/${deep}/`.length)}`;
	mkdirSync(at(deep), { recursive: true });
	renameSync(nested("y"), at(`${deep}/.git`));
	// Longer than any path that a system call accepts.
	execFileSync("mkdir", ["x".repeat(100)], { cwd: at(deep) });
	const aside = (await setAside()).toSorted();
	// Node.js cannot remove it.
	execFileSync("rm", ["-rf", at("m")]);
	expect(aside).toEqual(["a/.git.set-aside", expect.stringMatching(/\/[0-9a-f]{4}$/), "z/.git.set-aside"]);
	expect(executed("a", "z")).toEqual([]);
});

it("uses a free name, and keeps what the repository has", async () => {
	const { program, nested, setAside, at } = newNested();
	writeFileSync(path.join(nested("sub"), "../.git.set-aside"), "mine\n");
	mkdirSync(at("sub/.git/.gitignore"));
	addSettings(at("sub/.git/config"), { "core.fsmonitor": program });
	expect(await setAside()).toEqual(["sub/.git.set-aside-2"]);
	const moved = at("sub/.git.set-aside-2");
	renameSync(path.join(moved, "HEAD.set-aside"), path.join(moved, "HEAD"));
	expect(userGit(at("sub"), "--git-dir", moved, "-c", "core.fsmonitor=false", "log", "--format=%s")).toBe(
		"Change files",
	);
});

describe("leaves alone", () => {
	it("an ordinary clone with submodules and a worktree of its own", async () => {
		const { scratch, nested, setAside, at } = newNested();
		nested("made");
		addSubmodule(at("made"), newRepository(path.join(scratch, "module")), "module");
		userGit(at("made"), "config", "submodule.module.url", "https://example.org/module.git");
		userGit(at("made/module"), "remote", "set-url", "origin", "git@example.org:module.git");
		userGit(at("made"), "commit", "--quiet", "--message", "Submodule");
		userGit(at("made"), "worktree", "add", "--quiet", "-b", "side", at("side"));
		userGit(at(""), "clone", "--quiet", "--depth=1", `file://${at("made")}`, at("clone"));
		userGit(at("clone"), "remote", "set-url", "origin", "https://example.org/made.git");
		userGit(at("clone"), "branch", "config");
		userGit(at("clone"), "branch", "hooks/one");
		mkdirSync(at("empty/.git"), { recursive: true });
		expect(await setAside()).toEqual([]);
		for (const name of ["made", "made/module", "side", "clone"]) userGit(at(name), "status");
	});

	it("submodules of the user", async () => {
		const { scratch, root, worktree, setAside, program } = newNested();
		const source = newRepository(path.join(scratch, "module"));
		addSubmodule(root, source, "module");
		addConfig(path.join(root, "module"), { "core.fsmonitor": program });
		writeFiles(worktree, { "module/.git": `gitdir: ${root}/.git/modules/module\n` });
		expect(await setAside()).toEqual([]);
		commitFiles(worktree, { "a.txt": "a\n" });
	});

	it("what is no repository", async () => {
		const { setAside, at } = newNested();
		writeFiles(at("data"), { ".git": "text\n" });
		mkdirSync(at("folder"));
		symlinkSync("..", at("folder/up"));
		expect(await setAside()).toEqual([]);
		expect(readFileSync(at("data/.git"), "utf8")).toBe("text\n");
	});
});

it("sets aside a repository with a setting that is not known to be harmless", async () => {
	const { worktree, setAside } = newNested();
	const settings = [
		["remote.origin.url", "ext::sh -c true"],
		["remote.origin.url", "foo://host/path"],
		["remote.origin.url", "/tmp/elsewhere"],
		["remote.origin.url", "-uexec:path"],
		["remote.origin.uploadpack", "program"],
		["remote.origin.vcs", "program"],
		["remote.origin.promisor", "true"],
		["remote.origin.proxy", "http://localhost"],
		["branch.main.remote", "ext::program"],
		["core.sshCommand", "program"],
		["core.hooksPath", "hooks"],
		["core.worktree", "/"],
		["core.worktree", "../../../missing"],
		["credential.helper", "program"],
		["credential.https://example.org.helper", "program"],
		["diff.x.textconv", "program"],
		["filter.x.clean", "program"],
		["includeIf.gitdir:/.path", "/tmp/elsewhere"],
		["pager.log", "program"],
		["alias.st", "!program"],
		["url.ext::.insteadOf", "https://"],
		["submodule.x.update", "!program"],
		["gc.recentObjectsHook", "program"],
		["unknown.key", ""],
	];
	for (const [index, [key = "", value = ""]] of settings.entries()) {
		const gitDir = path.join(worktree, `${index}/.git`);
		mkdirSync(gitDir, { recursive: true });
		addSettings(path.join(gitDir, "config"), { [key]: value });
	}
	writeFiles(worktree, { "broken/.git/config": "[", "large/.git/config": "#".repeat(100_000) });
	mkdirSync(path.join(worktree, "fifo/.git"), { recursive: true });
	execFileSync("mkfifo", [path.join(worktree, "fifo/.git/config")]);
	const harmful = [...settings.keys(), "broken", "fifo", "large"].map((name) => `${name}/.git.set-aside`);
	expect((await setAside()).toSorted()).toEqual(harmful.toSorted());
});
