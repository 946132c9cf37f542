import { messageOf } from "@paperclipai/adapter-utils";
import { and, eq, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { executionWorkspaces } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { isLivingProcess, type ServerClaimContext } from "../../platform/servers/index.ts";
import type { LogLimitContext } from "../../platform/settings/limits.ts";
import type { WorkspaceRow } from "../../records/workspaces/rows.ts";
import type { EnvironmentContext } from "../environments/run/environment-run.ts";
import { killLeftInWorkspace } from "../environments/run/kill-left-programs.ts";
import type { WakeContext } from "../queue/wake.ts";
import { requireOwnDataFolder } from "./other-data-folder.ts";

export type LeaseContext = WakeContext & ServerClaimContext & EnvironmentContext;

export type ClosingContext = LeaseContext & LogLimitContext;

export const isNotLeased = sql<boolean>`not ${isLivingProcess(executionWorkspaces.closingBy)}`;

/**
 * A run that starts while the lease is held waits, because its program could replace folders with links to the server's
 * files while the server works on them.
 * @param check Rejects when the server must not work on the workspace.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_busy`, `workspace_of_other_data_folder`,
 * `workspace_in_use` when programs of an earlier run cannot be killed, and the errors of `check`.
 */
export async function takeLease<Context extends LeaseContext>(
	context: Context,
	id: string,
	check: (transaction: Context, workspace: WorkspaceRow) => Promise<void>,
): Promise<WorkspaceRow> {
	const leased = await inTransaction(context, async (transaction) => {
		const { db } = transaction.database;
		const isIt = eq(executionWorkspaces.id, id);
		const [workspace] = await db.select().from(executionWorkspaces).where(isIt).for("no key update");
		if (workspace === undefined) throw notFound("workspace", id);
		await check(transaction, workspace);
		await requireOwnDataFolder(transaction, workspace);
		const holder = { closingBy: context.serverNonce };
		const taken = await db.update(executionWorkspaces).set(holder).where(and(isIt, isNotLeased)).returning();
		if (taken.length === 0) throw busy(workspace);
		return workspace;
	});
	try {
		await killLeftInWorkspace(context, leased);
		return leased;
	} catch (error) {
		await returnLease(context, id);
		throw stillUsed(leased, error);
	}
}

function stillUsed({ path }: WorkspaceRow, cause: unknown): HttpError {
	const message = `A program of an earlier run may still be working in ${path}: ${messageOf(cause)}`;
	return new HttpError(409, "workspace_in_use", message, {
		hint: "Check the environment with: paperclipai environment probe. Once it is reachable, try again.",
		cause,
	});
}

export async function returnLease(
	{ database, serverNonce }: DatabaseContext & ServerClaimContext,
	id: string,
): Promise<void> {
	const isOurs = and(eq(executionWorkspaces.id, id), eq(executionWorkspaces.closingBy, serverNonce));
	await database.db.update(executionWorkspaces).set({ closingBy: null }).where(isOurs);
}

/** Locks the issue's open workspace, so that a later holder of the lease sees the caller's run; `null` if none is open. */
export async function lockOpenWorkspace(
	{ database }: DatabaseContext,
	issueId: string,
): Promise<{ workspace: WorkspaceRow; isLeased: boolean } | null> {
	const [row] = await database.db
		.select({ workspace: executionWorkspaces, isLeased: sql<boolean>`not ${isNotLeased}` })
		.from(executionWorkspaces)
		.where(and(eq(executionWorkspaces.issueId, issueId), eq(executionWorkspaces.status, "open")))
		.for("no key update");
	return row ?? null;
}

export async function isLeased({ database }: DatabaseContext, id: string): Promise<boolean> {
	const isIt = and(eq(executionWorkspaces.id, id), sql`not ${isNotLeased}`);
	return (await database.db.select({ id: executionWorkspaces.id }).from(executionWorkspaces).where(isIt)).length > 0;
}

export function busy({ path }: WorkspaceRow): HttpError {
	return new HttpError(409, "workspace_busy", `The workspace ${path} is being closed, merged or finalized.`, {
		hint: "Wait until that is over. Check its state with: paperclipai workspace show",
	});
}
