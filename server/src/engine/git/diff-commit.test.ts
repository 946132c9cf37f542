import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";
import { addConfig, commitFiles, commitOf, userGit, writeFiles, writeProgram } from "./__tests__/scratch-repository.ts";
import { repositoryOf, root, scratch, useWorktree, worktree } from "./__tests__/worktree-fixture.ts";
import { diffCommit } from "./diff-commit.ts";
import { diffWorkspace } from "./diff-workspace.ts";

useWorktree({
	"changed.txt": "one\ntwo\n",
	"deleted.txt": "gone\n",
	"moved.txt": "moved\n".repeat(20),
	"text.dat": "one\n",
});

const diff = async (head: string, base: string | null = "main") =>
	await diffCommit({ repository: await repositoryOf(), base, head });

it("says of a commit what the worktree said that had it", async () => {
	userGit(worktree, "mv", "moved.txt", "moved-to.txt");
	rmSync(path.join(worktree, "deleted.txt"));
	const head = commitFiles(worktree, {
		"changed.txt": "one\n2\n",
		"text.dat": "two\n",
		".gitattributes": "*.dat -diff\n",
		"ü.txt": "new\n",
		"large.txt": "x\n".repeat(LIMITS.diffFileBytes),
	});
	const before = await diffWorkspace({ repository: await repositoryOf(), path: worktree, base: "main" });
	userGit(root, "worktree", "remove", worktree);
	const objects = readdirSync(path.join(root, ".git/objects"), { recursive: true });
	const after = await diff(head);
	expect(after).toEqual(before);
	expect(
		after.files.map(({ path, status, isBinary, isTooLarge, isUncommitted }) => [
			path,
			status,
			isBinary,
			isTooLarge,
			isUncommitted,
		]),
	).toEqual([
		[".gitattributes", "added", false, undefined, false],
		["changed.txt", "modified", false, undefined, false],
		["deleted.txt", "deleted", false, undefined, false],
		["large.txt", "added", false, true, false],
		["moved-to.txt", "renamed", false, undefined, false],
		["text.dat", "modified", true, undefined, false],
		["ü.txt", "added", false, undefined, false],
	]);
	expect(readdirSync(path.join(root, ".git/objects"), { recursive: true })).toEqual(objects);
});

it("compares with the empty tree, and with a base that is missing", async () => {
	const head = commitOf(root, "main");
	expect((await diff(head, null)).files).toHaveLength(4);
	expect((await diff(head)).files).toEqual([]);
	await expect(diff(head, "0".repeat(40))).rejects.toMatchObject({ code: "base_not_found" });
	await expect(diff(head, "--output=x")).rejects.toMatchObject({ code: "base_not_found" });
});

it("executes nothing that the repository names", async () => {
	const trap = writeProgram(path.join(scratch, "trap"), `#!/bin/sh\ntouch "${scratch}/sprung"\n`);
	const head = commitFiles(worktree, {
		"changed.txt": "changed\n",
		".gitattributes": "* diff=evil filter=evil\n",
	});
	const names = ["diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "core.fsmonitor"];
	addConfig(root, { ...Object.fromEntries(names.map((name) => [name, trap])), "core.hooksPath": scratch });
	writeFiles(root, { ".git/info/attributes": "* diff=evil filter=evil\n" });
	const { files } = await diff(head);
	expect(files.at(-1)?.hunks?.[0]?.lines).toEqual(["-one", "-two", "+changed"]);
	expect(existsSync(path.join(scratch, "sprung"))).toBe(false);
});

it("cuts the diff of very many files", async () => {
	const blob = userGit(root, "hash-object", "-w", path.join(root, "text.dat"));
	const index = path.join(scratch, "index");
	const count = LIMITS.diffFiles + 1;
	const fill = `for i in $(seq ${count}); do echo "100644 ${blob}\tmany/$i"; done | GIT_INDEX_FILE=${index} git update-index --index-info && GIT_INDEX_FILE=${index} git write-tree`;
	const tree = userGit(root, "-c", `alias.fill=!${fill}`, "fill");
	const { files, isTruncated } = await diff(userGit(root, "commit-tree", "-m", "many", tree), null);
	expect([files.length, isTruncated]).toEqual([LIMITS.diffFiles, true]);
});
