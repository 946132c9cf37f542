import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { commitFiles, commitOf, newWorktree, scratchFolder, userGit } from "../__tests__/scratch-repository.ts";
import { collectPrivateGit } from "./collect-private-git.ts";
import { keepPrivateCommits } from "./keep-commits.ts";
import { preparePrivateGit } from "./prepare-private-git.ts";

const RUN = "run-1";

/** A worktree, and a private repository with a commit that was not brought back. */
async function newPrivateGit() {
	const scratch = scratchFolder();
	const { root: repository, worktree } = newWorktree(scratch);
	const at = (name: string) => path.join(scratch, name);
	const files = {
		git: at("git"),
		gitFile: at("git-file"),
		gitState: at("git-state.json"),
		gitRefs: at("git-refs"),
		quarantine: at("quarantine"),
		collected: at("collected.json"),
	};
	const workspace = { id: "w", path: worktree, repository, branch: "work", files: [] };
	const prepare = () => preparePrivateGit(files, workspace, "/paperclip/git");
	await prepare();
	const privately = ["--git-dir", files.git, "--work-tree", worktree];
	writeFileSync(path.join(worktree, "new.txt"), "new\n");
	userGit(worktree, ...privately, "add", "--all");
	userGit(worktree, ...privately, "commit", "--quiet", "--message", "Work");
	const commit = userGit(worktree, ...privately, "rev-parse", "HEAD");
	return { files, worktree, commit, prepare };
}

it("collects again when the record of the first time is damaged", async () => {
	const { files, worktree, commit } = await newPrivateGit();
	const collected = { details: { branch: "work", headCommit: commit, keptRefs: [] } };
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
