import type { Comment, MessageDelivery, RunMessage, RunMessageState } from "@paperclipai/shared";
import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { type Actor, actorColumns, toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { runMessages } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import type { RunRow } from "../runs/run-rows.ts";

export type RunMessageRow = typeof runMessages.$inferSelect;

/** States of messages that may still be delivered. */
export const OPEN_STATES = ["queued", "sent"] as const satisfies readonly RunMessageState[];

type RunOfMessage = Pick<RunRow, "id" | "companyId">;
type RecordContext = DatabaseContext & EventContext;

export async function listRunMessages({ database }: DatabaseContext, runId: string, page: Page) {
	const rows = await database.db
		.select()
		.from(runMessages)
		.where(and(eq(runMessages.runId, runId), afterCursor(runMessages, page.cursor)))
		.orderBy(...newestFirst(runMessages))
		.limit(page.limit + 1);
	return toPage(rows.map(toRunMessage), page.limit);
}

/** Oldest first. */
export async function findOpenMessages(context: DatabaseContext, runId: string): Promise<RunMessageRow[]> {
	return await findMessagesIn(context, runId, OPEN_STATES);
}

/** Oldest first. */
export async function findDeliveredMessages(context: DatabaseContext, runId: string): Promise<RunMessageRow[]> {
	return await findMessagesIn(context, runId, ["delivered"]);
}

async function findMessagesIn({ database }: DatabaseContext, runId: string, states: readonly RunMessageState[]) {
	return await database.db
		.select()
		.from(runMessages)
		.where(and(eq(runMessages.runId, runId), inArray(runMessages.state, [...states])))
		.orderBy(asc(runMessages.createdAt), asc(runMessages.id));
}

export async function lockRunMessage({ database }: DatabaseContext, runId: string, id: string): Promise<RunMessageRow> {
	const isOne = and(eq(runMessages.id, id), eq(runMessages.runId, runId));
	const [row] = await database.db.select().from(runMessages).where(isOne).for("update");
	if (row === undefined) throw notFound("message", id);
	return row;
}

export interface NewRunMessage {
	body: string;
	delivery: MessageDelivery;
	commentId: string | null;
	/** Why the message goes to the next run. Default: it goes to this one. */
	deferredBecause?: string | undefined;
}

export async function storeRunMessage(
	context: RecordContext & ClockContext,
	run: RunOfMessage,
	by: Actor,
	{ body, delivery, commentId, deferredBecause }: NewRunMessage,
): Promise<RunMessage> {
	const createdAt = context.now();
	const isDeferred = deferredBecause !== undefined;
	const row: RunMessageRow = {
		id: crypto.randomUUID(),
		runId: run.id,
		commentId,
		body: storableText(body),
		delivery,
		state: isDeferred ? "deferred" : "queued",
		reason: deferredBecause ?? null,
		...actorColumns(by),
		createdAt,
		sentAt: null,
		settledAt: isDeferred ? createdAt : null,
		withdrawRequestedAt: null,
		program: null,
	};
	await context.database.db.insert(runMessages).values(row);
	return publish(context, run, row);
}

type RunMessageChange = Partial<
	Pick<RunMessageRow, "state" | "reason" | "sentAt" | "settledAt" | "withdrawRequestedAt" | "program">
>;

/** Does nothing, and returns `null`, unless the message is in one of the states. */
export async function changeRunMessage(
	context: RecordContext,
	run: RunOfMessage,
	id: string,
	from: readonly RunMessageState[],
	change: RunMessageChange,
): Promise<RunMessage | null> {
	const isInState = and(eq(runMessages.id, id), eq(runMessages.runId, run.id), inArray(runMessages.state, [...from]));
	const [row] = await context.database.db.update(runMessages).set(change).where(isInState).returning();
	return row === undefined ? null : publish(context, run, row);
}

/** Opens the messages again that only programs before this one of the run took up, which are forgotten with them. */
export async function reopenRunMessages(context: RecordContext, run: RunOfMessage, program: number): Promise<void> {
	const isForgotten = and(
		eq(runMessages.runId, run.id),
		eq(runMessages.state, "delivered"),
		lt(runMessages.program, program),
	);
	const reopened = { state: "queued", sentAt: null, settledAt: null } as const;
	const rows = await context.database.db.update(runMessages).set(reopened).where(isForgotten).returning();
	for (const row of rows) publish(context, run, row);
}

function publish({ bus }: EventContext, { companyId }: RunOfMessage, row: RunMessageRow): RunMessage {
	const message = toRunMessage(row);
	bus.emit({ kind: "run.message", companyId, payload: message });
	return message;
}

/** @throws {HttpError} 409 `message_settled`. */
export function requireOpen({ state }: RunMessageRow): void {
	if (OPEN_STATES.some((open) => open === state)) return;
	throw new HttpError(409, "message_settled", `The message was already ${state}.`, {
		hint:
			state === "delivered"
				? "The agent has read it. Send another message to correct it."
				: "No action is needed. Write a new message if you want to add something.",
		details: { state },
	});
}

export function toRunMessage({
	actorKind,
	actorAgentId,
	actorRunId,
	withdrawRequestedAt: _requested,
	program: _program,
	...row
}: RunMessageRow): RunMessage {
	return {
		...row,
		author: toActor({ actorKind, actorAgentId, actorRunId }),
		createdAt: row.createdAt.toISOString(),
		sentAt: row.sentAt?.toISOString() ?? null,
		settledAt: row.settledAt?.toISOString() ?? null,
	};
}

/** Messages by the id of the comment with the same text. */
export async function findMessagesOfComments(
	{ database }: DatabaseContext,
	commentIds: readonly string[],
): Promise<ReadonlyMap<string, Comment["message"]>> {
	if (commentIds.length === 0) return new Map();
	const rows = await database.db
		.select()
		.from(runMessages)
		.where(inArray(runMessages.commentId, [...commentIds]));
	return new Map(
		rows.flatMap((row) => {
			const { body: _, ...message } = toRunMessage(row);
			return row.commentId === null ? [] : [[row.commentId, message] as const];
		}),
	);
}
