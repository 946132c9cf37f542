import type { RunEvent } from "@paperclipai/shared";
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseContext, OpenDatabase } from "../../db/database.ts";
import { heartbeatRunEvents, heartbeatRuns } from "../../db/schema.ts";
import { storableText } from "../../db/tables/storable.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ClockContext } from "../../timing/clock.ts";

export interface NewRunEvent {
	type: string;
	message?: string | undefined;
	payload?: Record<string, unknown> | undefined;
}

/** Appends an event to a run and publishes it. Sequence numbers follow the order of the calls. */
export async function recordRunEvent(
	context: DatabaseContext & EventContext & ClockContext,
	run: { id: string; companyId: string },
	event: NewRunEvent,
): Promise<void> {
	const values = {
		runId: run.id,
		seq: nextSeq(run.id),
		type: storableText(event.type),
		message: event.message === undefined ? null : storableText(event.message),
		payload: event.payload ?? null,
		createdAt: context.now(),
	};
	const payload = toRunEvent(await insertEvent(context.database, values));
	context.bus.emit({ kind: "heartbeat.run.event", companyId: run.companyId, payload });
}

type NewRow = Omit<typeof heartbeatRunEvents.$inferInsert, "seq"> & { seq: SQL<number> };
type Row = typeof heartbeatRunEvents.$inferSelect;

function nextSeq(runId: string): SQL<number> {
	const { seq, runId: ofRun } = heartbeatRunEvents;
	return sql`(select coalesce(max(${seq}), 0) + 1 from ${heartbeatRunEvents} where ${ofRun} = ${runId})`;
}

async function insertEvent({ db, kind }: OpenDatabase, values: NewRow): Promise<Row> {
	const insert = async (on: Pick<Database, "insert">) => {
		const [row] = await on.insert(heartbeatRunEvents).values(values).returning();
		if (row === undefined) throw new Error("The database returned no row for a stored event.");
		return row;
	};
	// The embedded database executes one statement at a time, so the numbers cannot collide.
	if (kind === "pglite") return await insert(db);
	return await db.transaction(async (tx) => {
		// Locking the run serializes concurrent events, which would otherwise compute the same number.
		await tx
			.select({ id: heartbeatRuns.id })
			.from(heartbeatRuns)
			.where(eq(heartbeatRuns.id, values.runId))
			.for("update");
		return await insert(tx);
	});
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

function toRunEvent(row: typeof heartbeatRunEvents.$inferSelect): RunEvent {
	return { ...row, createdAt: row.createdAt.toISOString() };
}
