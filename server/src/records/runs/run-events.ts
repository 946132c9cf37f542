import type { RunEvent } from "@paperclipai/shared";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { DatabaseContext, OpenDatabase } from "../../platform/db/database.ts";
import { heartbeatRunEvents } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

/** Higher than the number of events that are recorded for one run at the same moment. */
const MAX_ATTEMPTS = 100;

export interface NewRunEvent {
	type: string;
	message?: string | undefined;
	payload?: Record<string, unknown> | undefined;
}

/** Sequence numbers follow the order of the calls. In a transaction, change or lock the run first. */
export async function recordRunEvent(
	context: DatabaseContext & EventContext & ClockContext,
	run: { id: string; companyId: string },
	event: NewRunEvent,
): Promise<void> {
	const values = {
		runId: run.id,
		type: storableText(event.type),
		message: event.message === undefined ? null : storableText(event.message),
		payload: event.payload ?? null,
		createdAt: context.now(),
	};
	const payload = toRunEvent({ ...values, seq: await insertEvent(context.database, values) });
	context.bus.emit({ kind: "heartbeat.run.event", companyId: run.companyId, payload });
}

type Row = typeof heartbeatRunEvents.$inferSelect;

async function insertEvent({ db, isTransaction }: OpenDatabase, row: Omit<Row, "seq">): Promise<number> {
	const insert = sql`
		insert into heartbeat_run_events (run_id, seq, type, message, payload, created_at)
		select id, (select coalesce(max(seq), 0) + 1 from heartbeat_run_events where run_id = run.id), ${row.type}::text,
			${row.message}::text, ${sql.param(row.payload, heartbeatRunEvents.payload)}::jsonb, ${row.createdAt.toISOString()}::timestamptz
		from (select id from heartbeat_runs where id = ${row.runId} for no key update) run
		returning seq`;
	// A statement that waited for the lock computed a number that is now taken, and is repeated.
	for (let attempt = 1; ; attempt++) {
		try {
			const [inserted] = await selectRows(db, insert);
			if (inserted === undefined) throw notFound("run", row.runId);
			return Number(inserted.seq);
		} catch (error) {
			if (isTransaction || attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error;
		}
	}
}

export async function listRunEvents(
	{ database }: DatabaseContext,
	runId: string,
	{ afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<RunEvent[]> {
	const rows = await database.db
		.select()
		.from(heartbeatRunEvents)
		.where(and(eq(heartbeatRunEvents.runId, runId), gt(heartbeatRunEvents.seq, afterSeq)))
		.orderBy(asc(heartbeatRunEvents.seq))
		.limit(limit);
	return rows.map(toRunEvent);
}

function toRunEvent(row: Row): RunEvent {
	return { ...row, createdAt: row.createdAt.toISOString() };
}
