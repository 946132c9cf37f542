import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { ensureAbsoluteDirectory } from "@paperclipai/adapter-utils/server-utils";
import { and, eq } from "drizzle-orm";
import type { AgentRow } from "../agents/store.ts";
import { executionWorkspaces, heartbeatRuns, issues, workspaceOperations } from "../db/schema.ts";
import type { ProjectRow } from "../projects/store.ts";
import { copyFiles } from "./git/copy-files.ts";
import { prepareWorktree } from "./git/prepare-worktree.ts";
import { resolveBase } from "./git/resolve-base.ts";
import { type OpenWorkspaceContext, openWorkspace } from "./open-workspace.ts";
import { endOperation, type NewOperation, startOperation } from "./operations.ts";
import type { WorkspaceRow } from "./rows.ts";
import { takeSharedFolder } from "./shared-folder.ts";
import { requireWorktree, sourceRepository } from "./source-repository.ts";

/** A shell command of a project, in a workspace. */
export interface WorkspaceCommand {
	command: string;
	cwd: string;
	timeoutSec: number;
	operationId: string;
}

/** What the preparation of a workspace needs of its run. */
export interface WorkspaceRun {
	runId: string;
	issueId: string;
	agent: Pick<AgentRow, "adapterConfig">;
	/** Aborted when the run is stopped. */
	signal: AbortSignal;
	/** Rejects when the command fails. */
	runCommand(command: WorkspaceCommand): Promise<void>;
	report(event: { type: string; message: string }): Promise<void>;
}

export interface PreparedWorkspace {
	workspace: WorkspaceRow;
	project: ProjectRow | null;
	/** Where the agent starts. */
	cwd: string;
}

/** How often a run looks whether the folder that it shares is free. */
const SHARED_FOLDER_MS = 500;

/**
 * Prepares the workspace of a run's issue; `null` when the agent works in its own folder. Each step is recorded as an
 * operation, and repeating it continues where an earlier server has stopped.
 * @throws {CodedError} why it cannot be prepared; then nothing was started in it.
 */
export async function prepareWorkspace(
	context: OpenWorkspaceContext,
	run: WorkspaceRun,
): Promise<PreparedWorkspace | null> {
	const opened = await openWorkspace(context, run.issueId, run.agent);
	if (opened === null) return null;
	const { project } = opened;
	const { id: workspaceId } = opened.workspace;
	const prepare: NewOperation = { workspaceId, runId: run.runId, kind: "worktree_prepare" };
	const workspace = await recorded(context, prepare, async () => {
		if (opened.workspace.mode === "shared") await waitForSharedFolder(context, opened.workspace, run);
		if (opened.workspace.mode !== "worktree") return { value: opened.workspace, details: null };
		const { isNew, ...prepared } = await prepareTree(context, opened.workspace, project);
		const files = await copyFiles(prepared.workspace.sourcePath, prepared.workspace.path, project?.files ?? []);
		return { value: prepared.workspace, details: { ...prepared.details, isNew, files } };
	});
	const cwd = path.join(workspace.path, workspace.prefix);
	await ensureAbsoluteDirectory(cwd, { createIfMissing: true });
	await markUsed(context, workspace, run);
	if (project !== null) await provision(context, workspace, project, run);
	return { workspace, project, cwd };
}

async function prepareTree(context: OpenWorkspaceContext, workspace: WorkspaceRow, project: ProjectRow | null) {
	requireWorktree(workspace);
	const repository = await sourceRepository(workspace);
	const isFirst = workspace.baseRef === null && workspace.baseCommit === null;
	const base = isFirst
		? await resolveBase(repository, project?.baseRef ?? null)
		: { branch: workspace.baseRef, commit: workspace.baseCommit };
	const { path: folder, branch } = workspace;
	const prepared = await prepareWorktree({ repository, path: folder, branch, base: base.commit });
	const columns = { baseRef: base.branch, baseCommit: prepared.baseCommit, path: prepared.path };
	await context.database.db.update(executionWorkspaces).set(columns).where(eq(executionWorkspaces.id, workspace.id));
	const details = { path: prepared.path, branch, baseRef: base.branch, baseCommit: prepared.baseCommit };
	return { workspace: { ...workspace, ...columns }, details, isNew: prepared.isNew };
}

async function waitForSharedFolder(context: OpenWorkspaceContext, workspace: WorkspaceRow, run: WorkspaceRun) {
	for (let reported: string | null = null; ; ) {
		if (run.signal.aborted) throw new CodedError("run_stopped", "The run was stopped while it waited for its folder.");
		const holder = await takeSharedFolder(context, workspace, run.runId);
		if (holder === null) return;
		if (holder !== reported) {
			const message = `The run waits until run ${holder} has left the folder ${workspace.sourcePath}.`;
			await run.report({ type: "workspace_busy", message });
			reported = holder;
		}
		await delay(SHARED_FOLDER_MS);
	}
}

/** From now on dependents of the issue wait until the run's work is finalized. */
async function markUsed({ database, now }: OpenWorkspaceContext, { id }: WorkspaceRow, run: WorkspaceRun) {
	await database.db.transaction(async (db) => {
		await db.update(executionWorkspaces).set({ lastUsedAt: now() }).where(eq(executionWorkspaces.id, id));
		// A run that was stopped meanwhile finalizes nothing any more.
		const isRunning = and(eq(heartbeatRuns.id, run.runId), eq(heartbeatRuns.status, "running"));
		const used = await db.update(heartbeatRuns).set({ executionWorkspaceId: id }).where(isRunning).returning();
		if (used.length === 0) throw new CodedError("run_stopped", "The run was stopped while its workspace was prepared.");
		await db.update(issues).set({ unfinalizedRunId: run.runId }).where(eq(issues.id, run.issueId));
	});
}

/** Runs the project's command once in each workspace. */
async function provision(
	context: OpenWorkspaceContext,
	workspace: WorkspaceRow,
	{ provisionCommand, commandTimeoutSec }: ProjectRow,
	run: WorkspaceRun,
): Promise<void> {
	if (provisionCommand === null || workspace.mode !== "worktree") return;
	const wasDone = and(
		eq(workspaceOperations.workspaceId, workspace.id),
		eq(workspaceOperations.kind, "workspace_provision"),
		eq(workspaceOperations.status, "succeeded"),
	);
	const [done] = await context.database.db
		.select({ id: workspaceOperations.id })
		.from(workspaceOperations)
		.where(wasDone)
		.limit(1);
	if (done !== undefined) return;
	const operation = { workspaceId: workspace.id, runId: run.runId, kind: "workspace_provision" } as const;
	await recorded(context, operation, async (operationId) => {
		const command = { command: provisionCommand, cwd: workspace.path, timeoutSec: commandTimeoutSec, operationId };
		await run.runCommand(command);
		return { value: null, details: null };
	});
}

interface Ended<T> {
	value: T;
	details: Record<string, unknown> | null;
}

async function recorded<T>(
	context: OpenWorkspaceContext,
	operation: NewOperation,
	perform: (operationId: string) => Promise<Ended<T>>,
): Promise<T> {
	const id = await startOperation(context, operation);
	try {
		const { value, ...ended } = await perform(id);
		await endOperation(context, id, ended);
		return value;
	} catch (thrown) {
		await endOperation(context, id, { thrown });
		throw thrown;
	}
}
