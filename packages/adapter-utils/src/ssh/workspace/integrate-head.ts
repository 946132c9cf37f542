import { CodedError } from "../../errors/coded-error.ts";
import { readState, setRefs, storeState } from "./local-refs.ts";
import type { LocalWorkspace, WorkspaceState } from "./local-workspace.ts";
import { describeChange, mergeStates } from "./merge-states.ts";
import { isBranchOutcome, storeOutcome } from "./outcome.ts";
import { workspaceConflict } from "./transfer-errors.ts";
import { type RestoredWorkspace, transferRef, type WorkspaceTransfer } from "./workspace-transfer.ts";

/** Maximum number of attempts if the worktree is changed during the integration. */
const ATTEMPTS = 5;
const SHOWN_FILES = 100;

/**
 * Integrates the imported work into the worktree. Before any write, `refs/paperclip/ssh/<run>/here` and `/next` record
 * the states before and after, so that another server can complete the integration.
 * @throws {CodedError} `workspace_conflict`, which lists the files, `workspace_wrong_branch`, `workspace_missing`.
 */
export async function integrateImportedGitHead({
	local,
	runId,
}: Pick<WorkspaceTransfer, "local" | "runId">): Promise<RestoredWorkspace> {
	const refOf = (name: string) => transferRef(runId, name);
	const sent = await requireState(local, refOf("sent"));
	for (let attempt = 1; ; attempt++) {
		const here = await local.snapshot();
		const begun = await readState(local, refOf("next"));
		const first = begun === null ? here : await requireState(local, refOf("here"));
		const sides =
			begun === null ? { base: sent, there: await importedState(local, runId) } : { base: first, there: begun };
		const merged = await mergeStates(local, { ...sides, here });
		if (merged.conflicts.length > 0) return await giveUp(local, runId, here, merged.conflicts);
		if (begun === null) {
			const before = await storeState(local, here, "State before the run");
			const after = await storeState(local, merged.state, `State after the run\n\nPaperclip-Branch: ${merged.branch}`);
			await setRefs(local, { [refOf("here")]: before, [refOf("next")]: after });
		}
		const { kind, files } = await local.update({ before: here, after: merged.state });
		if (kind === "updated") {
			const changes = await describeChange(local, runId, [first.tree, merged.state.tree], SHOWN_FILES);
			const branch = begun === null ? merged.branch : await plannedBranch(local, begun.commit);
			const outcome = { branch, head: merged.state.head, ...changes };
			await storeOutcome(local, runId, merged.state.tree, outcome);
			return outcome;
		}
		if (attempt >= ATTEMPTS) return await giveUp(local, runId, here, files);
	}
}

/** Keeps both sides under refs, but not `/next`, so that no server resumes the integration. */
async function giveUp(local: LocalWorkspace, runId: string, here: WorkspaceState, files: string[]): Promise<never> {
	const refOf = (name: string) => transferRef(runId, name);
	const next = await readState(local, refOf("next"));
	const first = next === null ? null : await readState(local, refOf("here"));
	const before = first?.commit ?? (await storeState(local, here, "State before the run"));
	await setRefs(local, {
		[refOf("here")]: before,
		...(next === null ? {} : { [refOf("next")]: null, [refOf("unfinished")]: next.commit }),
	});
	throw workspaceConflict(runId, files);
}

/** The remote state; its head is `null` if the remote branch has no commits. */
async function importedState(local: LocalWorkspace, runId: string): Promise<WorkspaceState> {
	const files = await requireState(local, transferRef(runId, "files"));
	const head = await readState(local, transferRef(runId, "head"));
	return { head: head?.commit ?? null, tree: files.tree };
}

async function plannedBranch(local: LocalWorkspace, next: string): Promise<RestoredWorkspace["branch"]> {
	const { stdout } = await local.git(["log", "--max-count=1", "--format=%B", next]);
	const found = /^Paperclip-Branch: (\w+)$/m.exec(stdout.toString())?.[1];
	return isBranchOutcome(found) ? found : "unchanged";
}

async function requireState(local: LocalWorkspace, ref: string): Promise<WorkspaceState & { commit: string }> {
	const state = await readState(local, ref);
	if (state !== null) return state;
	throw new CodedError("workspace_transfer_failed", `The repository has no ref ${ref}.`, {
		hint: "Check what deleted the ref or replaced the repository during the run.",
	});
}
