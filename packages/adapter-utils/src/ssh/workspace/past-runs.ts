import { integrateImportedGitHead } from "./integrate-head.ts";
import { listRefs, requireGit, setRefs } from "./local-refs.ts";
import type { LocalWorkspace } from "./local-workspace.ts";
import { transferRef } from "./workspace-transfer.ts";

const RUNS = "refs/paperclip/ssh/";

/** Completes integrations that a killed server has begun, so that they are not mistaken for changes by a user. */
export async function finishIntegrations(local: LocalWorkspace): Promise<void> {
	for (const { runId, refs } of await listRuns(local)) {
		if (refs.includes("next")) await integrateImportedGitHead({ local, runId });
	}
}

/** Whether this workspace was sent for the run; checked because the remote machine could name any run. */
export async function isRunHere(local: LocalWorkspace, runId: string): Promise<boolean> {
	return (await listRuns(local)).some((run) => run.runId === runId);
}

/** Deletes the refs of past runs, but keeps work that has not been integrated. */
export async function forgetFinishedRuns(local: LocalWorkspace, currentRun: string): Promise<void> {
	const changes: Record<string, null> = {};
	for (const { runId, refs } of await listRuns(local)) {
		const isOver = refs.includes("done") && !refs.some((ref) => ref.startsWith("other/"));
		if (runId === currentRun || (!isOver && refs.length > 1)) continue;
		for (const name of refs) changes[transferRef(runId, name)] = null;
	}
	if (Object.keys(changes).length > 0) await setRefs(local, changes);
}

async function listRuns(local: LocalWorkspace): Promise<{ runId: string; refs: string[] }[]> {
	const all = [...(await listRefs(local, RUNS)).keys()].map((ref) => ref.slice(RUNS.length));
	const runs: { runId: string; refs: string[] }[] = [];
	for (const sent of all.filter((name) => name.endsWith("/sent"))) {
		const runId = sent.slice(0, -"/sent".length);
		const message = await requireGit(local, ["log", "--max-count=1", "--format=%B", transferRef(runId, "sent")]);
		if (!message.includes(`Paperclip-Workspace: ${local.id}`)) continue;
		const refs = all.flatMap((name) => (name.startsWith(`${runId}/`) ? [name.slice(runId.length + 1)] : []));
		runs.push({ runId, refs });
	}
	return runs;
}
