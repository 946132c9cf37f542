import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { shortenLimits } from "../../__tests__/support/shorten-limits.ts";
import {
	commitFiles,
	newRepository,
	scratchFolder,
	stateOf,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { inspectRepository } from "./inspect-repository.ts";
import { prepareWorktree } from "./prepare-worktree.ts";
import { resolveBase } from "./resolve-base.ts";

shortenLimits({ gitStaleLockMs: 20 });

const BRANCH = "paperclip/PAP-1-fix";
let scratch: string;
beforeEach(() => {
	scratch = scratchFolder();
});

const place = (name = "PAP-1") => path.join(scratch, "work spaces", name);
async function prepare(folder: string, overrides: { branch?: string; path?: string; base?: string } = {}) {
	const repository = await inspectRepository(folder);
	if (repository.kind === "none") throw new Error(`${folder} has no repository`);
	const { commit } = await resolveBase(repository, overrides.base ?? null);
	return await prepareWorktree({ repository, path: place(), branch: BRANCH, ...overrides, base: commit });
}
const filesOf = (folder: string) => readdirSync(folder).filter((name) => name !== ".git");
const headOf = (folder: string) => userGit(folder, "rev-parse", "HEAD");
const stages = () => readdirSync(path.dirname(place())).filter((name) => name.startsWith(".preparing-"));

describe("every kind of repository", () => {
	const files = { "a.txt": "a\n", "src/ü b.txt": "b\n" };
	const source = () => newRepository(path.join(scratch, "source"), files);
	const kinds: [string, () => string][] = [
		["without a remote", source],
		[
			"with a dead remote",
			() => {
				userGit(source(), "remote", "add", "origin", "ssh://nobody@127.0.0.1:1/gone.git");
				return path.join(scratch, "source");
			},
		],
		[
			"bare",
			() => {
				userGit(scratch, "clone", "--quiet", "--bare", source(), "bare.git");
				return path.join(scratch, "bare.git");
			},
		],
		[
			"a folder beside a bare one",
			() => {
				userGit(scratch, "clone", "--quiet", "--bare", source(), "project/.bare");
				writeFiles(scratch, { "project/.git": "gitdir: ./.bare\n" });
				return path.join(scratch, "project");
			},
		],
		[
			"a worktree of a bare one",
			() => {
				userGit(scratch, "clone", "--quiet", "--bare", source(), "bare.git");
				userGit(path.join(scratch, "bare.git"), "worktree", "add", "--quiet", "-b", "other", "../linked");
				return path.join(scratch, "linked");
			},
		],
		[
			"a worktree of a worktree",
			() => {
				userGit(source(), "worktree", "add", "--quiet", "-b", "other", "../linked");
				return path.join(scratch, "linked");
			},
		],
		[
			"shallow",
			() => {
				commitFiles(source(), { "later.txt": "later\n" });
				userGit(path.join(scratch, "source"), "rm", "--quiet", "later.txt");
				commitFiles(path.join(scratch, "source"), {});
				userGit(scratch, "clone", "--quiet", "--depth=1", `file://${path.join(scratch, "source")}`, "shallow");
				return path.join(scratch, "shallow");
			},
		],
		[
			"with a path of spaces and UTF-8",
			() => newRepository(path.join(scratch, "mein Projekt 'ä' \"日本\" $HOME"), files),
		],
		[
			"a submodule",
			() => {
				const parent = newRepository(path.join(scratch, "parent"));
				userGit(parent, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", source(), "sub");
				return path.join(parent, "sub");
			},
		],
		[
			"with a detached HEAD",
			() => {
				userGit(source(), "checkout", "--quiet", "--detach");
				return path.join(scratch, "source");
			},
		],
		[
			"of SHA-256 objects",
			() => {
				userGit(scratch, "init", "--quiet", "--object-format=sha256", "new-hash");
				commitFiles(path.join(scratch, "new-hash"), files);
				return path.join(scratch, "new-hash");
			},
		],
	];
	it.each(kinds)("%s", async (_, make) => {
		const repository = make();
		const before = stateOf(repository, BRANCH);
		const prepared = await prepare(repository);
		expect(prepared).toMatchObject({
			path: place(),
			branch: BRANCH,
			baseCommit: headOf(repository),
			head: { branch: BRANCH, commit: headOf(repository) },
			isNew: true,
		});
		expect(filesOf(place()).sort()).toEqual(["a.txt", "src"]);
		expect(readFileSync(path.join(place(), "src/ü b.txt"), "utf8")).toBe("b\n");
		expect(userGit(place(), "status", "--porcelain")).toBe("");
		expect(stateOf(repository, BRANCH)).toEqual(before);
		expect(await prepare(repository)).toEqual({ ...prepared, isNew: false });
		commitFiles(place(), { "new.txt": "new\n" });
		expect(userGit(repository, "log", "--format=%s", BRANCH).split("\n")).toHaveLength(
			2 + Number(headOf(repository) !== prepared.baseCommit),
		);
		expect(stages()).toEqual([]);
	});

	it("without a commit", async () => {
		const repository = newRepository(path.join(scratch, "unborn"), {});
		writeFiles(repository, { "draft.txt": "draft\n" });
		const before = stateOf(repository, BRANCH);
		const unborn = { baseCommit: null, head: { branch: BRANCH, commit: null } };
		expect(await prepare(repository)).toMatchObject({ ...unborn, isNew: true });
		expect(filesOf(place())).toEqual([]);
		expect(stateOf(repository, BRANCH)).toEqual(before);
		expect(await prepare(repository)).toMatchObject({ ...unborn, isNew: false });
		commitFiles(place(), { "a.txt": "a\n" });
		expect(userGit(place(), "log", "--format=%s", BRANCH)).toBe("Change files");
	});

	it("with submodules, which stay empty", async () => {
		const repository = newRepository(path.join(scratch, "parent"), files);
		userGit(repository, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", source(), "sub");
		commitFiles(repository, {});
		await prepare(repository);
		expect(readdirSync(path.join(place(), "sub"))).toEqual([]);
		expect(userGit(place(), "status", "--porcelain")).toBe("");
	});

	it("with files of LFS, whose pointers stay what they are", async () => {
		const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
		const repository = newRepository(path.join(scratch, "lfs"), {
			"big.bin": pointer,
			".gitattributes": "*.bin filter=lfs\n",
		});
		for (const [key, value] of Object.entries({
			clean: "git-lfs clean",
			smudge: "git-lfs smudge",
			process: "git-lfs filter-process",
			required: "true",
		})) {
			userGit(repository, "config", "--global", `filter.lfs.${key}`, value);
		}
		await prepare(repository);
		expect(readFileSync(path.join(place(), "big.bin"), "utf8")).toBe(pointer);
	});

	// Only root can give files to another user.
	it.skipIf(process.getuid?.() !== 0)("of another user that is trusted", async () => {
		const repository = source();
		execFileSync("chown", ["-R", "nobody", repository]);
		await expect(prepare(repository)).rejects.toMatchObject({ code: "repository_foreign_owner" });
		userGit(scratch, "config", "--global", "--add", "safe.directory", repository);
		expect(await prepare(repository)).toMatchObject({ isNew: true });
	});

	it("reports a partial clone that lacks files, without fetching them", async () => {
		userGit(source(), "config", "uploadpack.allowFilter", "true");
		const url = `file://${path.join(scratch, "source")}`;
		userGit(scratch, "clone", "--quiet", "--no-checkout", "--filter=blob:none", url, "partial");
		const partial = path.join(scratch, "partial");
		const canary = path.join(scratch, "canary");
		userGit(partial, "config", "remote.origin.url", `ext::touch ${canary}`);
		userGit(partial, "config", "protocol.ext.allow", "always");
		await expect(prepare(partial)).rejects.toMatchObject({ code: "repository_incomplete" });
		expect(existsSync(canary)).toBe(false);
		expect(filesOf(path.dirname(place()))).toEqual([]);
	});
});

describe("the branch", () => {
	let repository: string;
	beforeEach(() => {
		repository = newRepository(path.join(scratch, "repository"));
	});

	it("is continued if it exists, and compared with where it started", async () => {
		const base = headOf(repository);
		userGit(repository, "branch", BRANCH);
		commitFiles(repository, { "later.txt": "later\n" });
		expect(await prepare(repository)).toMatchObject({ baseCommit: base, head: { branch: BRANCH, commit: base } });
	});

	it("starts at a configured base", async () => {
		const base = headOf(repository);
		userGit(repository, "tag", "v1");
		commitFiles(repository, { "later.txt": "later\n" });
		expect(await prepare(repository, { base: "v1" })).toMatchObject({ baseCommit: base });
		for (const missing of ["gone", "--all", "origin/main"]) {
			await expect(prepare(repository, { base: missing })).rejects.toMatchObject({ code: "base_ref_not_found" });
		}
	});

	it("is refused while another folder has it checked out", async () => {
		const first = await prepare(repository);
		await expect(prepare(repository, { path: place("other") })).rejects.toMatchObject({
			code: "branch_checked_out",
			details: { path: first.path },
		});
		await expect(prepare(repository, { path: place("other"), branch: "main" })).rejects.toMatchObject({
			code: "branch_checked_out",
			details: { path: repository },
		});
		rmSync(first.path, { recursive: true });
		expect(await prepare(repository, { path: place("other") })).toMatchObject({ isNew: true });
	});

	it.each([
		["branch_invalid", "a..b"],
		["branch_invalid", "-f"],
		["branch_name_conflict", "main/feature"],
	])("is refused with %s: %s", async (code, branch) => {
		const before = stateOf(repository, branch);
		await expect(prepare(repository, { branch })).rejects.toMatchObject({ code, hint: expect.any(String) });
		expect(stateOf(repository, branch)).toEqual(before);
		expect(userGit(repository, "worktree", "list").split("\n")).toHaveLength(1);
	});

	it("may be left by an agent, whose state is kept", async () => {
		await prepare(repository);
		userGit(place(), "checkout", "--quiet", "--detach");
		const commit = commitFiles(place(), { "a.txt": "a\n" });
		expect(await prepare(repository)).toMatchObject({ isNew: false, head: { branch: null, commit } });
	});
});

describe("what is in its place", () => {
	let repository: string;
	beforeEach(() => {
		repository = newRepository(path.join(scratch, "repository"));
	});

	it.each<[string, () => void]>([
		["a file", () => writeFiles(path.dirname(place()), { "PAP-1": "" })],
		["a folder with files", () => writeFiles(place(), { "a.txt": "a" })],
		["another repository", () => void newRepository(place())],
	])("is refused if it is %s", async (_, make) => {
		make();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
		expect(userGit(repository, "branch", "--list")).toBe("* main");
	});

	it.each<[string, () => void]>([
		["another repository", () => void newRepository(place(), {})],
		["a pipe", () => void execFileSync("mkfifo", [path.join(place(), ".git")])],
		["a link", () => symlinkSync("../other.git", path.join(place(), ".git"))],
		["a file that leads elsewhere", () => writeFiles(place(), { ".git": `gitdir: ${scratch}\n` })],
	])("is refused if an agent has replaced its .git: %s", async (_, replace) => {
		await prepare(repository);
		rmSync(path.join(place(), ".git"));
		replace();
		await expect(prepare(repository)).rejects.toMatchObject({ code: "worktree_path_occupied" });
	});

	it("is used if it is an empty folder, and gets its .git file back", async () => {
		mkdirSync(place(), { recursive: true });
		await prepare(repository);
		writeFiles(place(), { "work.txt": "work\n" });
		rmSync(path.join(place(), ".git"));
		expect(await prepare(repository)).toMatchObject({ isNew: false });
		expect(userGit(place(), "status", "--porcelain")).toBe("?? work.txt");
	});

	it("is made again from its index when its folder was deleted", async () => {
		await prepare(repository);
		writeFiles(place(), { "staged.txt": "staged\n" });
		userGit(place(), "add", "--all");
		rmSync(place(), { recursive: true });
		expect(await prepare(repository)).toMatchObject({ isNew: true });
		expect(readFileSync(path.join(place(), "staged.txt"), "utf8")).toBe("staged\n");
		expect(userGit(place(), "status", "--porcelain")).toBe("A  staged.txt");
	});

	it("is kept with lock files that a killed git has left behind", async () => {
		const { gitDir } = await prepare(repository);
		const branchLock = path.join(repository, `.git/refs/heads/${BRANCH}.lock`);
		writeFiles(gitDir, { "index.lock": "", "HEAD.lock": "" });
		writeFileSync(branchLock, "");
		await prepare(repository);
		commitFiles(place(), { "a.txt": "a\n" });
		userGit(repository, "worktree", "remove", "--force", place());
		userGit(repository, "branch", "--quiet", "-D", BRANCH);
		mkdirSync(path.dirname(branchLock), { recursive: true });
		writeFileSync(branchLock, "");
		expect(await prepare(repository)).toMatchObject({ isNew: true });
	});
});

it("executes nothing that the repository names", async () => {
	const repository = newRepository(path.join(scratch, "repository"), { "a.txt": "a\n", "b.bin": "b\n" });
	const canary = path.join(scratch, "canary");
	const program = path.join(scratch, "program");
	writeFileSync(program, `#!/bin/sh\necho "$0 $*" >>'${canary}'\ncat\n`);
	chmodSync(program, 0o755);
	commitFiles(repository, { ".gitattributes": "* filter=evil diff=evil merge=evil\n*.bin filter=late\n" });
	const hooks = [
		"post-checkout",
		"reference-transaction",
		"post-index-change",
		"fsmonitor-watchman",
		"pre-auto-gc",
		"post-commit",
	];
	writeFiles(
		repository,
		Object.fromEntries(hooks.map((name) => [`.git/hooks/${name}`, readFileSync(program, "utf8")])),
	);
	for (const name of hooks) chmodSync(path.join(repository, ".git/hooks", name), 0o755);
	const settings = {
		"core.fsmonitor": program,
		"core.sshCommand": program,
		"core.editor": program,
		"core.pager": program,
		"core.askPass": program,
		"core.gitProxy": program,
		"core.alternateRefsCommand": program,
		"credential.helper": program,
		"diff.external": program,
		"diff.evil.command": program,
		"diff.evil.textconv": program,
		"merge.evil.driver": program,
		"filter.evil.clean": program,
		"filter.evil.smudge": program,
		"filter.evil.process": program,
		"filter.evil.required": "true",
		"gpg.program": program,
		"commit.gpgSign": "true",
		"protocol.allow": "always",
		"protocol.ext.allow": "always",
		"remote.origin.url": `ext::${program}`,
		"alias.rev-parse": `!${program}`,
		"alias.worktree": `!${program}`,
		"gc.auto": "1",
		"submodule.recurse": "true",
		"includeIf.gitdir:**/worktrees/**.path": path.join(scratch, "late.config"),
		"includeIf.onbranch:paperclip/**.path": path.join(scratch, "late.config"),
	};
	writeFileSync(path.join(scratch, "late.config"), `[filter "late"]\n\tsmudge = ${program}\n\tclean = ${program}\n`);
	for (const [key, value] of Object.entries(settings)) userGit(repository, "config", key, value);
	const config = readFileSync(path.join(repository, ".git/config"), "utf8");
	rmSync(canary, { force: true });
	expect(await prepare(repository)).toMatchObject({ isNew: true });
	expect(await prepare(repository)).toMatchObject({ isNew: false });
	expect(existsSync(canary) ? readFileSync(canary, "utf8") : "").toBe("");
	expect(readFileSync(path.join(place(), "b.bin"), "utf8")).toBe("b\n");
	expect(readFileSync(path.join(repository, ".git/config"), "utf8")).toBe(config);
	// Git itself runs the filter, which does not speak the protocol of filters.
	expect(() => userGit(repository, "worktree", "add", "--quiet", path.join(scratch, "victim"))).toThrow();
	expect(readFileSync(canary, "utf8")).toContain(program);
});

it("refuses a filter whose name it could not override", async () => {
	const repository = newRepository(path.join(scratch, "repository"));
	const config = path.join(repository, ".git/config");
	const name = Buffer.from([0x66, 0xff]);
	writeFileSync(
		config,
		Buffer.concat([readFileSync(config), Buffer.from('[filter "'), name, Buffer.from('"]\n\tsmudge = false\n')]),
	);
	await expect(prepare(repository)).rejects.toMatchObject({ code: "repository_config_unsupported" });
});

it("makes one worktree of each branch when many are asked for at once", async () => {
	const repository = newRepository(path.join(scratch, "repository"));
	commitFiles(repository, { "staged.txt": "1\n" });
	writeFiles(repository, { "staged.txt": "2\n", "untracked.txt": "3\n" });
	userGit(repository, "stash");
	writeFiles(repository, { "staged.txt": "4\n" });
	userGit(repository, "add", "staged.txt");
	const before = stateOf(repository, "none");
	const names = ["PAP-1", "PAP-2", "PAP-1", "PAP-3", "PAP-1", "PAP-2"];
	const prepared = await Promise.all(names.map((name) => prepare(repository, { branch: name, path: place(name) })));
	expect(prepared.map(({ head }) => head.branch)).toEqual(names);
	expect(prepared.filter(({ isNew }) => isNew)).toHaveLength(3);
	expect(userGit(repository, "worktree", "list").split("\n")).toHaveLength(4);
	for (const name of new Set(names)) userGit(repository, "worktree", "remove", place(name));
	for (const name of new Set(names)) userGit(repository, "branch", "--quiet", "-D", name);
	expect(stateOf(repository, "none")).toEqual(before);
	expect(stages()).toEqual([]);
});
