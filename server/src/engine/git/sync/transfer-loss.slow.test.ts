import { mkdirSync } from "node:fs";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { callAndKill, WAYS } from "../__tests__/call-and-kill.ts";
import { contentsOf, objectsOfRefs } from "../__tests__/saved-content.ts";
import { newUsedWorktree, scratchFolder, stateOf, userGit } from "../__tests__/scratch-repository.ts";
import { EDITS } from "../__tests__/workspace-edits.ts";

/** See `transfer-calls.mjs`. */
interface TransferCall {
	repository: string;
	worktree: string;
	basePath: string;
	runId: string;
	/** Folder for the remote git. */
	scratch: string;
	/** Number of the remote start that kills the script and its programs; 0 = none. */
	killThere: number;
}

/** Each takes some seconds; a few hundred find errors that few do not. */
const CASES = Number(process.env.PAPERCLIP_TEST_LOSS_CASES ?? 2);
const SEED = process.env.PAPERCLIP_TEST_LOSS_SEED;
/** More than the steps of a transfer, so that some calls are not killed. */
const MAX_STEP = 130;
const MAX_STEP_THERE = 60;
const CALLS = new URL("__tests__/transfer-calls.mjs", import.meta.url).href;

const edits = fc.array(fc.constantFrom(...Object.keys(EDITS)), { maxLength: 4 });
const kill = fc.record({
	here: fc.record({ step: fc.integer({ min: 1, max: MAX_STEP }), way: fc.constantFrom(...WAYS) }),
	there: fc.option(fc.integer({ min: 1, max: MAX_STEP_THERE }), { nil: 0 }),
	side: fc.constantFrom("here", "there"),
});
const kills = fc.array(kill, { maxLength: 2 });
let cases = 0;

it("keeps every content in the worktree or under a ref, wherever it is interrupted", needs("tar"), async () => {
	const root = scratchFolder();
	await fc.assert(
		fc.asyncProperty(edits, kills, edits, edits, kills, async (first, killed, here, there, killedAfter) => {
			const call = newWorktree(path.join(root, `${++cases}`));
			const { worktree, repository } = call;
			applyEdits(worktree, first, "first");
			const user = stateOf(repository, "work");
			const sent = [contentsOf(worktree), compared(worktree)];
			const prepared = await callRepeatedly("prepare", call, killed);
			expect(contentsOf(worktree)).toEqual(sent[0]);
			if (prepared?.code !== undefined) {
				expect(prepared.code).toBe("workspace_wrong_branch");
				return;
			}
			const folder = path.join(call.basePath, "workspaces/workspace");
			expect(compared(folder)).toEqual(sent[1]);
			applyEdits(worktree, here, "here");
			applyEdits(folder, there, "there");
			const before = [...contentsOf(worktree), ...travelling(folder)];
			const restored = await callRepeatedly("restore", call, killedAfter);
			const left = ["workspace_wrong_branch", "workspace_git_replaced", "workspace_conflict"];
			if (restored?.code !== undefined) expect(left).toContain(restored.code);
			const found = objectsOfRefs(repository);
			for (const object of contentsOf(worktree).keys()) found.add(object);
			expect(before.filter(([object]) => !found.has(object))).toEqual([]);
			expect(withoutOwnRefs(stateOf(repository, "work"))).toEqual(withoutOwnRefs(user));
			expect(userGit(repository, "remote") + userGit(folder, "remote")).toBe("");
		}),
		{ numRuns: CASES, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
	);
});

function applyEdits(folder: string, names: string[], seed: string): void {
	for (const [index, name] of names.entries()) EDITS[name]?.(folder, `${name}-${seed}-${index}`);
}

/** Killed several times, then complete. */
async function callRepeatedly(
	name: string,
	call: TransferCall,
	all: typeof kills extends fc.Arbitrary<infer T> ? T : never,
) {
	for (const { here, there, side } of all) {
		const options = { ...call, killThere: side === "there" ? there : 0 };
		await callAndKill(CALLS, name, options, side === "here" ? here : undefined);
	}
	const ended = await callAndKill(CALLS, name, call);
	expect(ended?.steps).toBeLessThan(MAX_STEP);
	return ended;
}

/** Ignored files and git's own files are not transferred. */
const staysThere = (file: string) => /(^|\/)\.git(\/|$)|\.ignored$/.test(file);
const travelling = (folder: string) => contentsOf(folder, staysThere);
/** Without nested repositories, which staging turns into submodules. */
const compared = (folder: string) => contentsOf(folder, (file) => staysThere(file) || /^nested-/.test(file));

/** The edits themselves make stash entries and branches in the repository. */
function withoutOwnRefs({
	refs: _,
	".git/logs/refs/stash": __,
	...state
}: Record<string, string>): Record<string, string> {
	return state;
}

function newWorktree(folder: string): TransferCall {
	const { repository, worktree } = newUsedWorktree(folder);
	const scratch = path.join(folder, "scratch");
	mkdirSync(scratch);
	return { repository, worktree, basePath: path.join(folder, "there"), runId: "run-1", scratch, killThere: 0 };
}
