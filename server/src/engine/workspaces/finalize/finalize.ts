import { CodedError } from "@paperclipai/adapter-utils";
import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../../../platform/access/caller.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import {
	executionWorkspaces,
	heartbeatRuns,
	issues,
	projects,
	workspaceOperations,
} from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { recordActivity } from "../../../records/activity/record.ts";
import { getWorkspaceDetails, type WorkspaceRow } from "../../../records/workspaces/rows.ts";
import {
	type EndedRun,
	type EndingStops,
	endEnvironment,
	killInWorktree,
} from "../../environments/run/end-environment.ts";
import type { EnvironmentContext, TravellingWorkspace } from "../../environments/run/environment-run.ts";
import { describeHead, locateWorktree, type RepositoryHead, readHead, rescueWorkspace } from "../../git/index.ts";
import { whileUnused } from "../board-action.ts";
import type { LeaseContext } from "../lease.ts";
import { sourceRepository } from "../open/source-repository.ts";
import { type OperationContext, performOperation, startOperation } from "../operations.ts";
import { travelling } from "../prepare/travelling.ts";
import { workBaseOf } from "../work-base.ts";
import { type Finalized, recordFinalize } from "./record-finalize.ts";

type FinalizeContext = EnvironmentContext & OperationContext;

export interface FinalizedRun {
	unreturned: unknown;
	finalized: Finalized | null;
}

/**
 * Returns `null` if a stopping server leaves the rest to the next server.
 * @param store Retries a step while the database cannot store it.
 */
export async function finalizeRun(
	context: FinalizeContext,
	runId: string,
	stops: EndingStops,
	store: <T>(step: () => Promise<T>) => Promise<T>,
): Promise<FinalizedRun | null> {
	const before = await store(() => readRunWork(context, runId));
	// Most runs are local, and their row need not be read again.
	if (before === undefined || before.run.environment === null) {
		if (stops.leave.aborted) return null;
		return { unreturned: null, finalized: await store(() => finalizeRunWork(context, before, null, true)) };
	}
	const { failure, isEnded } = await store(() => endRunEnvironment(context, runId, stops));
	if (stops.leave.aborted) return null;
	const finalize = async () => await finalizeRunWork(context, await readRunWork(context, runId), failure, isEnded);
	return { unreturned: failure, finalized: await store(finalize) };
}

/** @throws {HttpError} the errors of `whileUnused`. */
export async function finalizeAgain(
	context: LeaseContext & EnvironmentContext,
	id: string,
	by: Actor,
): Promise<ExecutionWorkspaceDetails> {
	await whileUnused(context, id, async (workspace) => {
		const runId = await unfinalizedRun(context, workspace);
		const never = new AbortController().signal;
		const stops = { leave: never, stopped: never };
		const { failure, isEnded } = runId === null ? ENDED : await endRunEnvironment(context, runId, stops);
		const finalized = await finalizeWorkspace(context, workspace, runId, failure, isEnded);
		await inTransaction(context, async (transaction) => {
			await recordFinalize(transaction, finalized, by);
			const { companyId } = workspace;
			const details = { succeeded: finalized.thrown === null };
			const change = { companyId, action: "workspace.finalized", entityType: "workspace", entityId: id, details };
			await recordActivity(transaction, by, change);
		});
	});
	return await getWorkspaceDetails(context, id);
}

async function unfinalizedRun({ database }: DatabaseContext, { issueId }: WorkspaceRow): Promise<string | null> {
	if (issueId === null) return null;
	const [issue] = await database.db
		.select({ runId: issues.unfinalizedRunId })
		.from(issues)
		.where(eq(issues.id, issueId));
	return issue?.runId ?? null;
}

async function readRunWork({ database }: DatabaseContext, runId: string) {
	const [found] = await database.db
		.select({ run: heartbeatRuns, workspace: executionWorkspaces, project: projects })
		.from(heartbeatRuns)
		.leftJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.leftJoin(projects, eq(projects.id, executionWorkspaces.projectId))
		.where(eq(heartbeatRuns.id, runId));
	return found;
}

interface EndOfEnvironment {
	/** `null` = none. */
	failure: unknown;
	/** `false` if programs of the run may still be working in the worktree. */
	isEnded: boolean;
}

const ENDED: EndOfEnvironment = { failure: null, isEnded: true };

/** Does nothing for a local run. */
async function endRunEnvironment(
	context: FinalizeContext,
	runId: string,
	stops: EndingStops,
): Promise<EndOfEnvironment> {
	const found = await readRunWork(context, runId);
	if (found === undefined || found.run.environment === null) return ENDED;
	const { run, workspace, project } = found;
	try {
		await endIn(context, run, workspace === null ? null : travelling({ workspace, project }), stops);
		return ENDED;
	} catch (failure) {
		const isEnded = await killInWorktree(context, run, stops.leave).then(
			() => true,
			() => false,
		);
		return { failure, isEnded };
	}
}

async function endIn(context: FinalizeContext, run: EndedRun, work: TravellingWorkspace | null, stops: EndingStops) {
	const record = async (collect: () => Promise<Record<string, unknown>>) => {
		if (work === null) return;
		const operation = { workspaceId: work.workspace.id, runId: run.id, kind: "environment_collect" } as const;
		await performOperation(context, operation, async () => ({ value: undefined, details: await collect() }));
	};
	await endEnvironment(context, run, work, record, stops);
}

async function finalizeRunWork(
	context: OperationContext,
	work: Awaited<ReturnType<typeof readRunWork>>,
	failure: unknown,
	isEnded: boolean,
): Promise<Finalized | null> {
	const { run, workspace = null } = work ?? {};
	if (run === undefined || workspace === null || workspace.status === "closed") return null;
	if (!(await wasPrepared(context, run.id))) return null;
	return await finalizeWorkspace(context, workspace, run.id, failure, isEnded);
}

/** `false` if the run was stopped before its worktree was prepared; it has changed nothing. */
async function wasPrepared({ database }: DatabaseContext, runId: string): Promise<boolean> {
	const isPrepared = and(
		eq(workspaceOperations.runId, runId),
		eq(workspaceOperations.kind, "worktree_prepare"),
		eq(workspaceOperations.status, "succeeded"),
	);
	const { id } = workspaceOperations;
	return (await database.db.select({ id }).from(workspaceOperations).where(isPrepared).limit(1)).length > 0;
}

/**
 * Never rejects because of the workspace.
 * @param failure Why the work could not be collected; the workspace is saved nevertheless.
 * @param isEnded `false` if programs may still be working in the worktree; its files are not read then.
 */
export async function finalizeWorkspace(
	context: OperationContext,
	workspace: WorkspaceRow,
	runId: string | null,
	failure: unknown = null,
	isEnded = true,
): Promise<Finalized> {
	const operation = { workspaceId: workspace.id, runId, kind: "workspace_finalize" } as const;
	const operationId = await startOperation(context, operation);
	const finalized = {
		workspace,
		operationId,
		runId,
		thrown: failure,
		headCommit: null,
		baseCommit: null,
		details: null,
	};
	if (workspace.mode !== "worktree" || !isEnded) return finalized;
	try {
		return { ...finalized, ...(await finalizeWorktree(workspace, runId ?? operationId)) };
	} catch (thrown) {
		return { ...finalized, thrown };
	}
}

async function finalizeWorktree(workspace: WorkspaceRow, name: string): Promise<Partial<Finalized>> {
	const repository = await sourceRepository(workspace);
	const { gitDir, files } = await locateWorktree(repository, workspace.path);
	if (gitDir === null || files === null) throw gone(workspace);
	const ref = `refs/paperclip/rescue/${name}`;
	const rescue = await rescueWorkspace({ repository, path: workspace.path, ref, includeIgnored: false });
	const head = await readHead({ gitDir }, workspace.path);
	if (head.branch !== workspace.branch) throw branchChanged(workspace, head);
	const saved = rescue === null ? {} : { rescueRef: rescue.ref, rescueCommit: rescue.commit };
	const baseCommit = await workBaseOf(workspace, repository, head.commit);
	return { headCommit: head.commit, baseCommit, details: { branch: head.branch, headCommit: head.commit, ...saved } };
}

function gone({ path, branch }: WorkspaceRow): CodedError {
	return new CodedError("workspace_missing", `The worktree ${path} no longer exists.`, {
		hint: `Its commits are on the branch ${branch}. Close the workspace; the next run creates another one.`,
	});
}

function branchChanged({ path, branch }: WorkspaceRow, head: RepositoryHead): CodedError {
	const state = describeHead(head, branch ?? "its branch");
	return new CodedError("workspace_branch_changed", `In the worktree ${path}, ${state}.`, {
		hint: `In the worktree, check out ${branch} and merge what belongs to that branch, then finalize the workspace again.`,
	});
}
