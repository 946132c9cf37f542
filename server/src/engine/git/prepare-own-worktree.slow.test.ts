import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
	addForeign,
	leavesAlone,
	prepareFor,
	removeWorktree,
	repository,
	useOwnWorktrees,
	worktreePath,
} from "./__tests__/own-worktree-preparation.ts";
import { commitFiles, userGit } from "./__tests__/scratch-repository.ts";
import { BRANCH, filesOf } from "./__tests__/worktree-preparation.ts";

useOwnWorktrees();

it.each<[string, string[], string]>([
	["has its name and the next", [BRANCH, `${BRANCH}-2`], `${BRANCH}-3`],
	["is in its path", ["paperclip"], "paperclip-2/PAP-1-fix"],
	["has it in its path", [`${BRANCH}/part/of`], `${BRANCH}-2`],
	["are in the path and have the name", ["paperclip", "paperclip-2/PAP-1-fix"], "paperclip-2/PAP-1-fix-2"],
])("leaves alone a branch of somebody else that %s", async (_, taken, name) => await leavesAlone(taken, name));

it.each([["main"], ["gone"]])("leaves alone a symbolic ref with its name, to the branch %s", async (target) => {
	userGit(repository, "symbolic-ref", `refs/heads/${BRANCH}`, `refs/heads/${target}`);
	expect(await prepareFor("issue")).toMatchObject({ branch: `${BRANCH}-2`, head: { branch: `${BRANCH}-2` } });
	expect(userGit(repository, "branch", "--list", "gone")).toBe("");
	expect(userGit(repository, "symbolic-ref", `refs/heads/${BRANCH}`)).toBe(`refs/heads/${target}`);
});

it("says where its own branch is checked out, and how to change that", async () => {
	await prepareFor("issue");
	removeWorktree("issue");
	userGit(repository, "switch", "--quiet", BRANCH);
	await expect(prepareFor("issue")).rejects.toMatchObject({
		code: "branch_checked_out",
		hint: expect.stringContaining(`git -C '${repository}' switch`),
	});
});

it("gives each of many issues a branch when all want the same name at once", async () => {
	const ids = ["a", "b", "c", "d"];
	const prepared = await Promise.all(ids.map((id) => prepareFor(id)));
	expect(new Set(prepared.map(({ branch }) => branch)).size).toBe(ids.length);
});

it("gives the branch of a worktree that was made before its name was stored, not the one that was asked for", async () => {
	addForeign(BRANCH);
	const made = await prepareFor("issue");
	const own = `${BRANCH}-2`;
	expect(await prepareFor("issue")).toEqual({
		...made,
		isNew: false,
		branch: own,
		head: { ...made.head, branch: own },
	});
	rmSync(worktreePath("issue"), { recursive: true });
	expect(await prepareFor("issue")).toMatchObject({ branch: own, head: { branch: own } });
	userGit(worktreePath("issue"), "switch", "--quiet", "--create", "other");
	expect(await prepareFor("issue")).toMatchObject({ branch: BRANCH, head: { branch: "other" } });
});

it("keeps the stored name when an agent has switched to another branch of the issue", async () => {
	await prepareFor("issue");
	userGit(repository, "branch", "--quiet", "--move", BRANCH, "renamed");
	removeWorktree("issue");
	addForeign(BRANCH);
	const { branch } = await prepareFor("issue");
	userGit(repository, "branch", "--quiet", "--move", BRANCH, "foreign");
	userGit(repository, "branch", "--quiet", BRANCH, "main");
	userGit(worktreePath("issue"), "switch", "--quiet", BRANCH);
	expect(await prepareFor("issue", "issue", null, branch)).toMatchObject({ branch, head: { branch: BRANCH } });
});

describe("a branch made anew by somebody else, from a commit that proves nothing", () => {
	it("such as the base, is left alone", async () => {
		await prepareFor("issue");
		removeWorktree("issue");
		userGit(repository, "branch", "--quiet", "-D", BRANCH);
		addForeign(BRANCH);
		expect(await prepareFor("issue", "second")).toMatchObject({ branch: `${BRANCH}-2` });
		expect(filesOf(worktreePath("second"))).toEqual(["README.md"]);
	});

	it("such as merged work, is left alone", async () => {
		await prepareFor("issue");
		const commit = commitFiles(worktreePath("issue"), { "work.txt": "work\n" });
		removeWorktree("issue");
		userGit(repository, "merge", "--quiet", BRANCH);
		expect(await prepareFor("issue", "second", commit)).toMatchObject({ branch: BRANCH, head: { commit } });
		removeWorktree("second");
		userGit(repository, "branch", "--quiet", "-D", BRANCH);
		addForeign(BRANCH);
		expect(await prepareFor("issue", "third", commit)).toMatchObject({ branch: `${BRANCH}-2` });
	});

	it("such as the base of another installation, is left alone", async () => {
		await prepareFor("issue");
		removeWorktree("issue");
		userGit(repository, "branch", "--quiet", "-D", BRANCH);
		await prepareFor("other");
		commitFiles(worktreePath("other"), { "foreign.txt": "foreign\n" });
		removeWorktree("other");
		expect(await prepareFor("issue", "second")).toMatchObject({ branch: `${BRANCH}-2` });
	});
});

it("continues its own branch without a reflog, and one that the user has pushed, by its commits", async () => {
	await prepareFor("issue");
	const commit = commitFiles(worktreePath("issue"), { "work.txt": "work\n" });
	removeWorktree("issue");
	rmSync(path.join(repository, ".git/logs/refs/heads", BRANCH));
	userGit(repository, "update-ref", `refs/remotes/origin/${BRANCH}`, commit);
	expect(await prepareFor("issue", "second", commit)).toMatchObject({ branch: BRANCH, head: { commit } });
});

it("makes a deleted branch again, but does not continue what took its name", async () => {
	await prepareFor("issue");
	const commit = commitFiles(worktreePath("issue"), { "work.txt": "work\n" });
	removeWorktree("issue");
	userGit(repository, "branch", "--quiet", "-D", BRANCH);
	expect(await prepareFor("issue", "second", commit)).toMatchObject({ branch: BRANCH });
	expect(filesOf(worktreePath("second"))).toEqual(["README.md"]);
	removeWorktree("second");
	userGit(repository, "branch", "--quiet", "-D", BRANCH);
	addForeign(BRANCH);
	expect(await prepareFor("issue", "third", commit)).toMatchObject({ branch: `${BRANCH}-2` });
});

it("leaves alone a branch that another installation has checked out", async () => {
	expect(await prepareFor("issue")).toMatchObject({ branch: BRANCH });
	commitFiles(worktreePath("issue"), { "work.txt": "work\n" });
	expect(await prepareFor("other")).toMatchObject({ branch: `${BRANCH}-2` });
	expect(filesOf(worktreePath("other"))).toEqual(["README.md"]);
});
