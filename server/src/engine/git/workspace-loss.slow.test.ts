import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { callAndKill, WAYS } from "./__tests__/call-and-kill.ts";
import { contentsOf, objectsOfRefs } from "./__tests__/saved-content.ts";
import { newUsedWorktree, scratchFolder, userGit } from "./__tests__/scratch-repository.ts";
import { EDITS } from "./__tests__/workspace-edits.ts";
import { inspectRepository } from "./repository/inspect-repository.ts";

/** Each takes half a second; a few hundred find errors that few do not. */
const CASES = Number(process.env.PAPERCLIP_TEST_LOSS_CASES ?? 6);
/** More than the steps of a removal, so that some calls are not killed. */
const MAX_STEP = 60;

const edits = fc.array(fc.constantFrom(...Object.keys(EDITS)), { minLength: 1, maxLength: 6 });
const kill = fc.record({ step: fc.integer({ min: 1, max: MAX_STEP }), way: fc.constantFrom(...WAYS) });
const cleanup = fc.constantFrom("rescue", "remove");
let cases = 0;

it("saves the content of every file, wherever it is interrupted", async () => {
	const root = scratchFolder();
	await fc.assert(
		fc.asyncProperty(edits, cleanup, fc.array(kill, { minLength: 1, maxLength: 2 }), async (names, way, kills) => {
			const { repository, worktree } = newUsedWorktree(path.join(root, `${++cases}`));
			for (const [index, name] of names.entries()) EDITS[name]?.(worktree, `${name}-${index}`);
			const before = stateOf(repository, worktree);
			const options = {
				repository: await inspectRepository(repository),
				path: worktree,
				ref: "refs/paperclip/rescue/run",
				includeIgnored: true,
			};
			const call =
				way === "rescue" ? ["rescue-workspace.js", "rescueWorkspace"] : ["remove-worktree.js", "removeWorktree"];
			const [file = "", name = ""] = call;
			for (const interrupted of kills) {
				const ended = await callAndKill(file, name, options, interrupted);
				expect(ended?.steps ?? 0).toBeLessThan(MAX_STEP);
				if (way === "rescue") expect(contentsOf(worktree)).toEqual(before.contents);
			}
			const whole = await callAndKill(file, name, options);
			expect(whole).toHaveProperty("result");
			expect(whole?.steps).toBeLessThan(MAX_STEP);
			const saved = objectsOfRefs(repository);
			const lost = [...before.contents, ...before.staged].filter(([object]) => !saved.has(object));
			expect(lost).toEqual([]);
			expect(before.commits.filter((commit) => !saved.has(commit))).toEqual([]);
			expect(userState(repository)).toEqual(before.user);
			if (way === "rescue") expect(stateOf(repository, worktree)).toEqual(before);
			else {
				expect(existsSync(worktree)).toBe(false);
				expect(readdirSync(path.dirname(worktree))).toEqual(["repository"]);
				expect(userGit(repository, "worktree", "list", "--porcelain").match(/^worktree /gm)).toHaveLength(1);
			}
		}),
		{ numRuns: CASES },
	);
});

function stateOf(repository: string, worktree: string) {
	const gitDir = path.join(repository, ".git/worktrees/worktree");
	// The commit of a nested repository exists only in it, and its files are saved unchanged.
	const lines = gitOf(gitDir, "ls-files", "--stage").filter((line) => !line.startsWith("160000"));
	const staged = lines.map((line) => [line.split(" ")[1] ?? "", line] as const);
	const reflog = readFileSync(path.join(gitDir, "logs/HEAD"), "utf8").split("\n");
	return {
		contents: contentsOf(worktree),
		staged: staged.filter(([object]) => object !== ""),
		commits: reflog.map((line) => line.split(" ")[1] ?? "").filter(Boolean),
		user: userState(repository),
		index: existsSync(path.join(gitDir, "index")) ? readFileSync(path.join(gitDir, "index")) : null,
	};
}

function gitOf(gitDir: string, ...args: string[]): string[] {
	try {
		return userGit("/", `--git-dir=${gitDir}`, ...args).split("\n");
	} catch {
		return [];
	}
}

/** State of the user's own checkout. */
function userState(repository: string) {
	return {
		head: userGit(repository, "rev-parse", "--symbolic-full-name", "HEAD"),
		commit: userGit(repository, "rev-parse", "HEAD"),
		index: readFileSync(path.join(repository, ".git/index")),
		config: readFileSync(path.join(repository, ".git/config"), "utf8"),
		changed: readFileSync(path.join(repository, "a.txt"), "utf8"),
	};
}
