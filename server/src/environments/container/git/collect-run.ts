import { CodedError } from "@paperclipai/adapter-utils";
import {
	type CollectedWorkspace,
	type EnvironmentRun,
	readRegularFile,
	removeFolder,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";
import { runPlaces } from "../places.ts";
import { removeContainers } from "../remove.ts";
import { bringBackBranch } from "./bring-back-branch.ts";
import { keepCommits } from "./keep-commits.ts";
import { type PrivateGitState, readPrivateGitState } from "./private-git-state.ts";
import { refreshIndex } from "./refresh-index.ts";
import { dropRef, keptRef, type ReturnedRefs } from "./returned-refs.ts";

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
	// As long as the agent has made it, by the names of its branches.
	const collected = await readRegularFile(places.collected).catch(() => null);
	if (collected !== null) return JSON.parse(collected) as CollectedWorkspace;
	const { returned, isOnBranch, names } = await keepCommits(places, state, run.runId);
	const { tip, others, stagedTree } = returned;
	if (state.head !== null || tip !== null) {
		if (!isOnBranch || tip === null) throw branchLeft(state, returned, names);
		const own = keptRef(run.runId, `refs/heads/${state.branch}`);
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
	await removeFolder(places.quarantine);
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
