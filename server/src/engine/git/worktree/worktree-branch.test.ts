import { rmSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { commitFiles, commitOf, newRepository, stateOf, userGit } from "../__tests__/scratch-repository.ts";
import { BRANCH, worktreePreparation } from "../__tests__/worktree-preparation.ts";

const { inScratch, worktreePath, prepare } = worktreePreparation();

describe("the branch", () => {
	let repository: string;
	beforeEach(() => {
		repository = newRepository(inScratch("repository"));
	});

	it("is continued if it exists, and compared with where it started", async () => {
		const base = commitOf(repository);
		userGit(repository, "branch", BRANCH);
		commitFiles(repository, { "later.txt": "later\n" });
		expect(await prepare(repository)).toMatchObject({ baseCommit: base, head: { branch: BRANCH, commit: base } });
	});

	it("starts at a configured base", async () => {
		const base = commitOf(repository);
		userGit(repository, "tag", "v1");
		commitFiles(repository, { "later.txt": "later\n" });
		expect(await prepare(repository, { base: "v1" })).toMatchObject({ baseCommit: base });
		for (const missing of ["gone", "--all", "origin/main"]) {
			await expect(prepare(repository, { base: missing })).rejects.toMatchObject({ code: "base_ref_not_found" });
		}
	});

	it("is refused while another folder has it checked out", async () => {
		const first = await prepare(repository);
		await expect(prepare(repository, { path: worktreePath("other") })).rejects.toMatchObject({
			code: "branch_checked_out",
			details: { path: first.path },
		});
		await expect(prepare(repository, { path: worktreePath("other"), branch: "main" })).rejects.toMatchObject({
			code: "branch_checked_out",
			details: { path: repository },
		});
		rmSync(first.path, { recursive: true });
		expect(await prepare(repository, { path: worktreePath("other") })).toMatchObject({ isNew: true });
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
		userGit(worktreePath(), "checkout", "--quiet", "--detach");
		const commit = commitFiles(worktreePath(), { "a.txt": "a\n" });
		expect(await prepare(repository)).toMatchObject({ isNew: false, head: { branch: null, commit } });
	});
});
