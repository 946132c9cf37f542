import { CodedError } from "../../errors/coded-error.ts";
import { isArrayOf, isNullOr, isNumber, isOneOf, isShape, isString } from "../../values/check-shape.ts";
import { parseJson } from "../../values/read-value.ts";
import { readRef, requireGit, setRefs, storeCommit } from "./local-refs.ts";
import type { LocalWorkspace } from "./local-workspace.ts";
import { BRANCH_OUTCOMES, type RestoredWorkspace, transferRef } from "./workspace-transfer.ts";

export const isBranchOutcome = isOneOf(BRANCH_OUTCOMES);

const isOutcome = isShape<RestoredWorkspace>({
	branch: isBranchOutcome,
	head: isNullOr(isString),
	files: isShape<RestoredWorkspace["files"]>({ count: isNumber, paths: isArrayOf(isString) }),
	otherRefs: isArrayOf(isString),
});

/**
 * @returns `null` until the integration has been completed.
 * @throws {CodedError} `workspace_transfer_failed` when the ref points to another commit, because integrating the work
 * a second time could conflict with later changes by the user.
 */
export async function readOutcome(local: LocalWorkspace, runId: string): Promise<RestoredWorkspace | null> {
	const ref = transferRef(runId, "done");
	const commit = await readRef(local, ref);
	if (commit === null) return null;
	const outcome = parseJson(await requireGit(local, ["log", "--max-count=1", "--format=%B", commit]));
	if (isOutcome(outcome)) return outcome;
	throw new CodedError("workspace_transfer_failed", `The commit of ${ref} does not say how the transfer ended.`, {
		hint: `Another program has changed the ref. To transfer the work of the run again, delete it with git update-ref -d ${ref}, then retry.`,
	});
}

/** Stores the outcome, and thereby completes the integration, in one transaction. */
export async function storeOutcome(
	local: LocalWorkspace,
	runId: string,
	tree: string,
	outcome: RestoredWorkspace,
): Promise<void> {
	const done = await storeCommit(local, { tree, parents: [], message: JSON.stringify(outcome) });
	await setRefs(local, { [transferRef(runId, "done")]: done, [transferRef(runId, "next")]: null });
}
