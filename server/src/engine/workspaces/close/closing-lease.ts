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

export const isNotBeingClosed = sql<boolean>`not ${isLivingProcess(executionWorkspaces.closingBy)}`;

/**
 * A run that starts while the lease is held waits for the closing.
 * @param check Rejects when the workspace must not be closed.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closing`, and the errors of `check`.
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

export async function returnClosingLease({ database, serverNonce }: ClosingContext, id: string): Promise<void> {
	const isOurs = and(eq(executionWorkspaces.id, id), eq(executionWorkspaces.closingBy, serverNonce));
	await database.db.update(executionWorkspaces).set({ closingBy: null }).where(isOurs);
}

/** Locks the issue's open workspace, so that a later closing sees the caller's run; `null` if none is open. */
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

export async function isBeingClosed({ database }: DatabaseContext, id: string): Promise<boolean> {
	const isIt = and(eq(executionWorkspaces.id, id), sql`not ${isNotBeingClosed}`);
	return (await database.db.select({ id: executionWorkspaces.id }).from(executionWorkspaces).where(isIt)).length > 0;
}

export function beingClosed({ path }: WorkspaceRow): HttpError {
	return new HttpError(409, "workspace_closing", `The workspace ${path} is being closed.`, {
		hint: "Wait until the workspace is closed. Check its state with: paperclipai workspace show",
	});
}
