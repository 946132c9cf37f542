import { and, eq, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import { HttpError, notFound } from "../../../platform/errors/http-error.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { isLivingProcess, type ServerClaimContext } from "../../../platform/servers/index.ts";
import type { LogLimitContext } from "../../../platform/settings/limits.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { EnvironmentContext } from "../../environments/run/prepare-environment.ts";
import type { WakeContext } from "../../queue/wake.ts";

export type ClosingContext = WakeContext & ServerClaimContext & EnvironmentContext & LogLimitContext;

/** Condition that no living server process closes the workspace. */
export const isNotBeingClosed = sql<boolean>`not ${isLivingProcess(executionWorkspaces.closingBy)}`;

/**
 * Reserves a workspace for closing it, so that nobody else closes it, and a run that begins meanwhile waits.
 * @param check Rejects when it is not to be closed. A run that works in it then is running already.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closing`, and as `check`.
 */
export async function takeClosingLease(
	context: ClosingContext,
	id: string,
	check: (transaction: ClosingContext, workspace: WorkspaceRow) => Promise<void>,
): Promise<WorkspaceRow> {
	return await inTransaction(context, async (transaction) => {
		const { db } = transaction.database;
		const isIt = eq(executionWorkspaces.id, id);
		const [workspace] = await db.select().from(executionWorkspaces).where(isIt).for("no key update");
		if (workspace === undefined) throw notFound("workspace", id);
		await check(transaction, workspace);
		const closing = { closingBy: context.serverNonce };
		const taken = await db.update(executionWorkspaces).set(closing).where(and(isIt, isNotBeingClosed)).returning();
		if (taken.length === 0) throw beingClosed(workspace);
		return workspace;
	});
}

/** Ends the reservation of this process. */
export async function returnClosingLease({ database, serverNonce }: ClosingContext, id: string): Promise<void> {
	const isOurs = and(eq(executionWorkspaces.id, id), eq(executionWorkspaces.closingBy, serverNonce));
	await database.db.update(executionWorkspaces).set({ closingBy: null }).where(isOurs);
}

/**
 * The workspace that the runs of an issue work in, and whether it is being closed; `null` without one. Read under a lock, so
 * that whoever takes the lease later sees the caller's run, which has to be running.
 */
export async function lockOpenWorkspace(
	{ database }: DatabaseContext,
	issueId: string,
): Promise<{ workspace: WorkspaceRow; isBeingClosed: boolean } | null> {
	const [row] = await database.db
		.select({ workspace: executionWorkspaces, isBeingClosed: sql<boolean>`not ${isNotBeingClosed}` })
		.from(executionWorkspaces)
		.where(and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.status, "open")))
		.for("no key update");
	return row ?? null;
}

/** Whether a living server process closes the workspace at this moment. */
export async function isBeingClosed({ database }: DatabaseContext, id: string): Promise<boolean> {
	const isIt = and(eq(executionWorkspaces.id, id), sql`not ${isNotBeingClosed}`);
	return (await database.db.select({ id: executionWorkspaces.id }).from(executionWorkspaces).where(isIt)).length > 0;
}

/** The error of what cannot be done while a workspace is being closed. */
export function beingClosed({ path }: WorkspaceRow): HttpError {
	return new HttpError(409, "workspace_closing", `The workspace ${path} is being closed.`, {
		hint: "Wait until that has ended: paperclipai workspace show",
	});
}
