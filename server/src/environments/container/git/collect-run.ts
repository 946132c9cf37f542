import { CodedError } from "@paperclipai/adapter-utils";
import {
	type CollectedWorkspace,
	type EnvironmentRun,
	readRegularFileSync,
	removeFolder,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";
import { runPlaces } from "../places.ts";
import { removeContainers } from "../remove.ts";
import { bringBackBranch, isAncestor } from "./bring-back-branch.ts";
import { type PrivateGitState, readPrivateGitState } from "./private-git-state.ts";
import { fillQuarantine } from "./quarantine.ts";
import { refreshIndex } from "./refresh-index.ts";
import { dropRef, keepRefs, keptRef, type ReturnedRefs, readReturnedRefs } from "./returned-refs.ts";
import { transferObjects } from "./transfer-objects.ts";

/**
 * Brings the commits of a run into the user's repository; the files are in the worktree already. The private repository is
 * taken for hostile. Can be killed at each step and repeated.
 */
export async function collectRun(
	engine: Engine,
	run: EnvironmentRun,
	signal: AbortSignal,
): Promise<CollectedWorkspace> {
	const places = runPlaces(run);
	// Until nothing is left that could change what is read below.
	await removeContainers(engine, run, signal);
	const state = readPrivateGitState(places);
	if (state === null) return { details: {} };
	const collected = readRegularFileSync(places.collected);
	if (collected !== null) return JSON.parse(collected) as CollectedWorkspace;
	const quarantine = await fillQuarantine(places, state);
	const returned = await readReturnedRefs(quarantine, state);
	const { tip, others, stagedTree } = returned;
	const isOnBranch = returned.head?.branch === state.branch && tip !== null;
	const branchRef = `refs/heads/${state.branch}`;
	const kept = new Map(others);
	if (tip !== null && tip !== state.head) kept.set(branchRef, tip);
	if (tip !== null && !(await isAncestor(quarantine, state.head, tip))) kept.set("previous", state.head ?? tip);
	if (!isOnBranch && returned.head?.commit != null) kept.set("HEAD", returned.head.commit);
	const tree = stagedTree === null ? [] : [stagedTree];
	await transferObjects(quarantine, state, [...kept.values(), ...tree]);
	const names = await keepRefs(state, run.runId, kept);
	if (state.head !== null || tip !== null) {
		if (!isOnBranch) throw branchLeft(state, returned, names);
		const own = keptRef(run.runId, branchRef);
		await bringBackBranch(state, tip, own);
		await refreshIndex(state, stagedTree);
		await dropRef(state, own);
	}
	const details = {
		branch: state.branch,
		headCommit: tip,
		keptRefs: [...others.keys()].map((name) => keptRef(run.runId, name)),
	};
	await writeFileAtomic(places.collected, JSON.stringify({ details }));
	await removeFolder(quarantine);
	return { details };
}

function branchLeft({ branch }: PrivateGitState, { head, tip }: ReturnedRefs, names: string[]): CodedError {
	const found = head === null ? "an unreadable HEAD" : (head.branch ?? "no branch");
	const what = tip === null ? `the branch ${branch} is gone` : `it has ${found} checked out, not ${branch}`;
	return new CodedError("environment_branch_left", `The agent has left its branch in the container: ${what}.`, {
		hint: `Its commits are kept as ${names.join(", ") || "none"}, its files in the worktree. Merge what belongs to ${branch}.`,
		details: { refs: names },
	});
}
