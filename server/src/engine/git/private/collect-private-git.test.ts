import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { newPrivateGit } from "../__tests__/private-git.ts";
import { commitFiles, commitOf, writeFiles } from "../__tests__/scratch-repository.ts";
import { collectPrivateGit } from "./collect-private-git.ts";
import { keepPrivateCommits } from "./keep-commits.ts";

const RUN = "run-1";

it("collects again when the record of the first time is damaged", async () => {
	const { files, worktree, commit } = await newPrivateGit();
	const collected = { details: { branch: "work", headCommit: commit, keptRefs: [], setAside: [] } };
	expect(await collectPrivateGit(files, RUN)).toEqual(collected);
	const later = commitFiles(worktree, { "later.txt": "later\n" });
	writeFileSync(files.collected, '{"details":[]}');
	expect(await collectPrivateGit(files, RUN)).toEqual(collected);
	expect(JSON.parse(readFileSync(files.collected, "utf8"))).toEqual(collected);
	expect(commitOf(worktree)).toBe(later);
});

it("restores the file .git that a program has replaced, and says so once", async () => {
	const { files, worktree, commit } = await newPrivateGit();
	const file = path.join(worktree, ".git");
	const before = readFileSync(file, "utf8");
	rmSync(file);
	mkdirSync(file);
	writeFileSync(path.join(file, "config"), "[core]\n\tfsmonitor = ./run-me\n");
	await expect(collectPrivateGit(files, RUN)).rejects.toMatchObject({ code: "environment_git_replaced" });
	expect(readFileSync(file, "utf8")).toBe(before);
	expect(await collectPrivateGit(files, RUN)).toMatchObject({ details: { headCommit: commit } });
	expect(commitOf(worktree)).toBe(commit);
});

it("sets aside a nested repository even if the commits cannot be collected, and names it when they can", async () => {
	const { files, worktree } = await newPrivateGit();
	writeFiles(worktree, { "sub/.git/config": "[core]\n\tfsmonitor = ./run-me\n" });
	const head = path.join(files.git, "HEAD");
	const before = readFileSync(head, "utf8");
	writeFileSync(head, "?");
	await expect(collectPrivateGit(files, RUN)).rejects.toMatchObject({ code: "environment_wrong_branch" });
	expect(existsSync(path.join(worktree, "sub/.git"))).toBe(false);
	writeFileSync(head, before);
	const collected = { details: { setAside: ["sub/.git.set-aside"] } };
	expect(await collectPrivateGit(files, RUN)).toMatchObject(collected);
	expect(await collectPrivateGit(files, RUN)).toMatchObject(collected);
});

it("keeps a private repository whose state is damaged", async () => {
	const { files, prepare } = await newPrivateGit();
	const refused = { code: "environment_workspace_unusable", hint: expect.stringContaining(files.git) };
	for (const damaged of ["null", "[]", "{}", '{"worktree":5}', '{"worktr']) {
		writeFileSync(files.gitState, damaged);
		await expect(prepare(), damaged).rejects.toMatchObject(refused);
		await expect(collectPrivateGit(files, RUN), damaged).rejects.toMatchObject(refused);
		await expect(keepPrivateCommits(files, RUN), damaged).rejects.toMatchObject(refused);
	}
	expect(existsSync(files.git)).toBe(true);
});

it("blames a damaged pack on the run, and does not try to keep its commits again", async () => {
	const { files } = await newPrivateGit();
	writeFileSync(path.join(files.git, `objects/pack/pack-${"a".repeat(40)}.pack`), "PACK");
	await expect(collectPrivateGit(files, RUN)).rejects.toMatchObject({ code: "environment_objects_invalid" });
	expect(await keepPrivateCommits(files, RUN)).toBe(true);
});
