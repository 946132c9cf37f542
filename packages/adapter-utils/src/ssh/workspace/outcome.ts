import { readRef, requireGit, setRefs, storeCommit } from "./local-refs.ts";
import type { LocalWorkspace } from "./local-workspace.ts";
import { type RestoredWorkspace, transferRef } from "./workspace-transfer.ts";

export async function readOutcome(local: LocalWorkspace, runId: string): Promise<RestoredWorkspace | null> {
	const commit = await readRef(local, transferRef(runId, "done"));
	if (commit === null) return null;
	return JSON.parse(await requireGit(local, ["log", "--max-count=1", "--format=%B", commit])) as RestoredWorkspace;
}

/** Call it in the transaction that ends the integration. */
export async function storeOutcome(
	local: LocalWorkspace,
	runId: string,
	tree: string,
	outcome: RestoredWorkspace,
): Promise<void> {
	const done = await storeCommit(local, { tree, parents: [], message: JSON.stringify(outcome) });
	await setRefs(local, { [transferRef(runId, "done")]: done, [transferRef(runId, "next")]: null });
}
