import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { RunError, WorkspaceOperationKind } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { workspaceOperations } from "../../platform/db/schema.ts";
import type { ServerClaimContext } from "../../platform/servers/index.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

type Context = DatabaseContext & ClockContext;
/** The process that starts an operation is recorded with it. */
export type OperationContext = Context & ServerClaimContext;
type Details = Record<string, unknown>;

/** What is done, for whom. */
export interface NewOperation {
	workspaceId: string;
	/** `null` for an action of the board. */
	runId: string | null;
	kind: WorkspaceOperationKind;
}

/** Records the start of an operation, and returns its id. One that an earlier server has started for the run goes on. */
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

/** Records how an operation ended. `thrown`: why it failed; default: it succeeded. */
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

/** What an operation has produced, and the facts that are recorded with it. */
export interface OperationResult<T> {
	value: T;
	details: Details | null;
}

/** Records an operation from its start to its end, and passes on its value or what it rejects with. */
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

function errorOf(thrown: unknown): RunError {
	if (!isCodedError(thrown)) return { code: "workspace_failed", message: messageOf(thrown) };
	return { code: thrown.code, message: thrown.message, hint: thrown.hint ?? null };
}
