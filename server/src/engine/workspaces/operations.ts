import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { RunError, WorkspaceOperationKind } from "@paperclipai/shared";
import { and, eq, isNotNull, isNull, not, or } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns, workspaceOperations } from "../../platform/db/schema.ts";
import { fileSystemHint } from "../../platform/errors/file-system-error.ts";
import { isLivingProcess, type ServerClaimContext } from "../../platform/servers/index.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

type Context = DatabaseContext & ClockContext;
export type OperationContext = Context & ServerClaimContext;
type Details = Record<string, unknown>;

export interface NewOperation {
	workspaceId: string;
	runId: string | null;
	kind: WorkspaceOperationKind;
}

export async function startOperation(context: OperationContext, operation: NewOperation): Promise<string> {
	const { db } = context.database;
	const { workspaceId, runId, kind } = operation;
	const performer = { performedBy: context.serverNonce };
	if (runId !== null) {
		const isOpen = and(
			eq(workspaceOperations.workspaceId, workspaceId),
			eq(workspaceOperations.runId, runId),
			eq(workspaceOperations.kind, kind),
			eq(workspaceOperations.status, "running"),
		);
		const { id } = workspaceOperations;
		const [open] = await db.update(workspaceOperations).set(performer).where(isOpen).returning({ id });
		if (open !== undefined) return open.id;
	}
	const id = crypto.randomUUID();
	const started = { id, ...operation, ...performer, status: "running", createdAt: context.now() } as const;
	await db.insert(workspaceOperations).values(started);
	return id;
}

export async function endOperation(
	context: Context,
	id: string,
	{ thrown = null, details = null }: { thrown?: unknown; details?: Details | null },
): Promise<void> {
	const error = thrown === null ? null : errorOf(thrown);
	const status = error === null ? "succeeded" : "failed";
	const ended = { status, error, details, finishedAt: context.now() } as const;
	await context.database.db.update(workspaceOperations).set(ended).where(eq(workspaceOperations.id, id));
}

export interface OperationResult<T> {
	value: T;
	details: Details | null;
}

export async function performOperation<T>(
	context: OperationContext,
	operation: NewOperation,
	perform: (operationId: string) => Promise<OperationResult<T>>,
): Promise<T> {
	const id = await startOperation(context, operation);
	try {
		const { value, details } = await perform(id);
		await endOperation(context, id, { details });
		return value;
	} catch (thrown) {
		await endOperation(context, id, { thrown });
		throw thrown;
	}
}

export const SERVER_STOPPED = "server_stopped";

/** Leaves operations of an unfinished run to the run's next server, which continues them. */
export async function endAbandonedOperations({ database, now }: Context): Promise<void> {
	const { db } = database;
	const isLiving = isLivingProcess(workspaceOperations.performedBy);
	const found = await db
		.select({ id: workspaceOperations.id })
		.from(workspaceOperations)
		.leftJoin(heartbeatRuns, eq(heartbeatRuns.id, workspaceOperations.runId))
		.where(
			and(
				eq(workspaceOperations.status, "running"),
				not(isLiving),
				or(isNull(workspaceOperations.runId), isNotNull(heartbeatRuns.settledAt)),
			),
		);
	const error = {
		code: SERVER_STOPPED,
		message: "The server stopped during this operation.",
		hint: "Repeat the operation to complete it.",
	};
	for (const { id } of found) {
		// The run's next server may have continued the operation since the query.
		const isIt = and(eq(workspaceOperations.id, id), eq(workspaceOperations.status, "running"), not(isLiving));
		await db.update(workspaceOperations).set({ status: "failed", error, finishedAt: now() }).where(isIt);
	}
}

function errorOf(thrown: unknown): RunError {
	if (!isCodedError(thrown))
		return { code: "workspace_failed", message: messageOf(thrown), hint: fileSystemHint(thrown) };
	return { code: thrown.code, message: thrown.message, hint: thrown.hint ?? null };
}
