import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { callAndKill, type Kill, WAYS } from "./__tests__/call-and-kill.ts";
import { commitFiles, commitOf, userGit } from "./__tests__/scratch-repository.ts";
import { merge, read, repositoryOf, root, status, useWorktree, worktree } from "./__tests__/worktree-fixture.ts";

useWorktree({ "a.txt": "1\n2\n3\n", "b.txt": "b\n", "c.txt": "c\n" });

/** Calls of git and changes to files; the first ones only read. */
const STEPS = 39;
const ALL = Array.from({ length: STEPS }, (_, step) => WAYS.map((way): Kill => ({ step: step + 1, way }))).flat();
const SOME: Kill[] = [
	// The index is locked.
	{ step: 18, way: "before" },
	{ step: 23, way: "together" },
	// Then the branch is moved, and the files follow.
	{ step: 26, way: "before" },
	{ step: 26, way: "together" },
	{ step: 27, way: "before" },
	{ step: 27, way: "together" },
];

it("has no step beyond those at which it is killed", async () => {
	const repository = await diverge();
	const whole = await callAndKill("merge-workspace.js", "mergeWorkspace", {
		repository,
		branch: "work",
		into: "main",
	});
	expect(whole).toMatchObject({ result: { kind: "merge" }, steps: STEPS });
});

it.each(
	process.env.PAPERCLIP_TEST_LOSS_CASES ? ALL : SOME,
)("leaves the base as before or as after: $way step $step", async (kill) => {
	const repository = await diverge();
	const before = commitOf(root, "main");
	await callAndKill("merge-workspace.js", "mergeWorkspace", { repository, branch: "work", into: "main" }, kill);
	const isBefore = commitOf(root, "main") === before;
	if (!isBefore) expect(userGit(root, "rev-parse", "main^2")).toBe(commitOf(root, "work"));
	const { kind, commit } = await merge();
	expect(kind).toBe(isBefore ? "merge" : "up_to_date");
	expect(commitOf(root, "main")).toBe(commit);
	expect(status()).toBe("");
	expect([read("a.txt"), read("new/d.txt"), read("ours.txt"), existsSync(path.join(root, "c.txt"))]).toEqual([
		"one\n2\n3\n",
		"d\n",
		"ours\n",
		false,
	]);
});

async function diverge() {
	commitFiles(root, { "ours.txt": "ours\n" });
	rmSync(path.join(worktree, "c.txt"));
	commitFiles(worktree, { "new/d.txt": "d\n", "a.txt": "one\n2\n3\n" });
	return await repositoryOf();
}
