import {
	chmodSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";
import {
	addSubmodule,
	commitFiles,
	newRepository,
	scratchFolder,
	userGit,
	writeFiles,
} from "./__tests__/scratch-repository.ts";
import { diffWorkspace } from "./diff-workspace.ts";
import { type GitRepository, inspectRepository } from "./repository/inspect-repository.ts";

const LINES = Array.from({ length: 30 }, (_, line) => `line ${line}\n`);

let scratch: string;
let root: string;
let worktree: string;
beforeEach(() => {
	scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"), {
		"modified.txt": LINES.join(""),
		"deleted.txt": "gone\n",
		"renamed.txt": LINES.toReversed().join(""),
		"mode.sh": "#!/bin/sh\n",
		"typed.txt": "file\n",
		".gitignore": "*.log\n",
	});
	worktree = path.join(scratch, "worktree");
	userGit(root, "worktree", "add", "--quiet", "-b", "work", worktree);
});

const at = (name: string) => path.join(worktree, name);

async function diff(base: string | null = "main") {
	const repository = (await inspectRepository(root)) as GitRepository;
	return await diffWorkspace({ repository, path: worktree, base });
}

it("compares what is committed and what is not with the base", async () => {
	const changed = LINES.with(2, "changed\n").with(25, "changed too\n").join("");
	const head = commitFiles(worktree, { "added.txt": "one\ntwo" });
	writeFiles(worktree, {
		"modified.txt": changed,
		"untracked/ü.txt": "new\n",
		"ignored.log": "x",
		"binary.bin": "\0\x01",
	});
	rmSync(at("deleted.txt"));
	renameSync(at("renamed.txt"), at("moved.txt"));
	chmodSync(at("mode.sh"), 0o755);
	rmSync(at("typed.txt"));
	symlinkSync("target", at("typed.txt"));
	writeFileSync(Buffer.concat([Buffer.from(at('odd "\n@@ -1 +1 @@\n')), Buffer.from([0xff])]), "odd\n");
	const index = readFileSync(path.join(root, ".git/worktrees/worktree/index"));
	const objects = readdirSync(path.join(root, ".git/objects"), { recursive: true });
	const result = await diff();
	expect(result).toMatchObject({ base: userGit(root, "rev-parse", "main"), head, isTruncated: false });
	const facts = result.files.map(({ path, oldPath, status, modeBefore, modeAfter, additions, deletions }) => [
		path,
		status,
		modeBefore,
		modeAfter,
		additions,
		deletions,
		...(oldPath === undefined ? [] : [oldPath]),
	]);
	expect(facts).toEqual([
		["added.txt", "added", null, "100644", 2, 0],
		["binary.bin", "added", null, "100644", null, null],
		["deleted.txt", "deleted", "100644", null, 0, 1],
		["mode.sh", "modified", "100644", "100755", 0, 0],
		["modified.txt", "modified", "100644", "100644", 2, 2],
		["moved.txt", "renamed", "100644", "100644", 0, 0, "renamed.txt"],
		['"odd \\042\\012@@ -1 +1 @@\\012\\377"', "added", null, "100644", 1, 0],
		["typed.txt", "type_changed", "100644", "120000", 1, 1],
		["untracked/ü.txt", "added", null, "100644", 1, 0],
	]);
	const [added, binary, deleted, , modified] = result.files;
	expect(added).toMatchObject({
		sizeBefore: null,
		sizeAfter: 7,
		hunks: [
			{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 2, lines: ["+one", "+two", "\\ No newline at end of file"] },
		],
	});
	expect(binary).toMatchObject({ isBinary: true, sizeAfter: 2 });
	expect(binary).not.toHaveProperty("hunks");
	expect(deleted).toMatchObject({ sizeBefore: 5, sizeAfter: null });
	expect(modified?.hunks?.map(({ oldStart, newStart, lines }) => [oldStart, newStart, lines.length])).toEqual([
		[1, 1, 7],
		[23, 23, 8],
	]);
	expect(readFileSync(path.join(root, ".git/worktrees/worktree/index"))).toEqual(index);
	expect(readdirSync(path.join(root, ".git/objects"), { recursive: true })).toEqual(objects);
});

it("compares with the empty tree, and is empty without a change", async () => {
	expect((await diff(null)).files).toHaveLength(6);
	expect((await diff()).files).toEqual([]);
	await expect(diff("nothing")).rejects.toMatchObject({ code: "base_not_found" });
});

it("shows the other changes when the folder of a submodule is missing", async () => {
	const commit = userGit(worktree, "rev-parse", "HEAD");
	userGit(worktree, "update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
	writeFiles(worktree, { "b.txt": "b\n" });
	expect((await diff()).files.map(({ path }) => path)).toContain("b.txt");
});

it("shows a submodule by its commit", async () => {
	const other = newRepository(path.join(scratch, "other"));
	addSubmodule(worktree, other, "sub");
	commitFiles(worktree, {});
	const base = userGit(worktree, "rev-parse", "HEAD");
	commitFiles(path.join(worktree, "sub"), { "x.txt": "x\n" });
	expect((await diff(base)).files).toMatchObject([
		{ path: "sub", modeBefore: "160000", modeAfter: "160000", sizeAfter: null, additions: 1, deletions: 1 },
	]);
});

it("shows a large file by its size, and files after a large patch", async () => {
	const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`text-${index}`, "line\n".repeat(180_000)]));
	writeFiles(worktree, { large: "x\n".repeat(LIMITS.diffFileBytes), ...many });
	const { files, isTruncated } = await diff();
	expect(files[0]).toMatchObject({
		path: "large",
		sizeAfter: 2 * LIMITS.diffFileBytes,
		isTooLarge: true,
		additions: null,
	});
	expect(files[1]).toMatchObject({ additions: 180_000 });
	expect(files.at(-1)).toMatchObject({ path: "text-5", isTooLarge: true, sizeAfter: 900_000, additions: null });
	expect(files.at(-1)).not.toHaveProperty("hunks");
	expect(isTruncated).toBe(false);
});

it("shows new and changed large files by their size without reading them", async () => {
	const text = "x\n".repeat(LIMITS.diffFileBytes);
	const hole = 2 ** 40;
	commitFiles(worktree, { "same.txt": text, "large/ä.txt": text, "small.txt": text });
	writeFiles(worktree, { "new.txt": "", "small.txt": "x\n" });
	for (const name of ["large/ä.txt", "new.txt"]) truncateSync(at(name), hole);
	utimesSync(at("same.txt"), new Date(), new Date(0));
	const { files } = await diff(userGit(worktree, "rev-parse", "HEAD"));
	const large = { isBinary: false, additions: null, deletions: null, isTooLarge: true };
	expect(files).toMatchObject([
		{ path: "large/ä.txt", status: "modified", sizeBefore: text.length, sizeAfter: hole, ...large },
		{ path: "new.txt", status: "added", sizeBefore: null, sizeAfter: hole, ...large },
		{ path: "small.txt", status: "modified", sizeBefore: text.length, sizeAfter: 2 },
	]);
});

it("cuts the diff of very many files", async () => {
	const blob = userGit(root, "hash-object", "-w", path.join(root, "mode.sh"));
	const names = Array.from({ length: 100_000 }, (_, index) => `100644 ${blob}\tmany/${index % 100}/${index}`);
	userGit(worktree, "checkout", "--quiet", "--detach");
	const info = path.join(scratch, "info");
	writeFileSync(info, `${names.join("\n")}\n`);
	const tree = userGit(
		root,
		"-c",
		`alias.fill=!GIT_INDEX_FILE=${info}.index git update-index --index-info <${info} && GIT_INDEX_FILE=${info}.index git write-tree`,
		"fill",
	);
	const base = userGit(root, "commit-tree", "-m", "many", tree);
	const { files, isTruncated } = await diff(base);
	expect([files.length, isTruncated]).toEqual([LIMITS.diffFiles, true]);
	expect(files.find((file) => file.status === "deleted")).toMatchObject({ deletions: 1, hunks: [{ newLines: 0 }] });
});
