import type { RunEvent } from "@paperclipai/shared";
import { and, asc, eq, gt, max } from "drizzle-orm";
import { heartbeatRunEvents, heartbeatRuns } from "../db/schema.ts";
import { storableText } from "../db/storable.ts";
import type { ServerContext } from "../server-context.ts";

export interface NewRunEvent {
	type: string;
	message?: string | undefined;
	payload?: Record<string, unknown> | undefined;
}

/** Adds to the story of a run; numbered in the order of the calls. */
export async function recordRunEvent(
	context: ServerContext,
	run: { id: string; companyId: string },
	event: NewRunEvent,
): Promise<void> {
	const createdAt = context.now();
	const row = await context.database.db.transaction(async (tx) => {
		// Two events at the same moment get their numbers one after the other.
		await tx.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(eq(heartbeatRuns.id, run.id)).for("update");
		const [last] = await tx
			.select({ seq: max(heartbeatRunEvents.seq) })
			.from(heartbeatRunEvents)
			.where(eq(heartbeatRunEvents.runId, run.id));
		const values = {
			runId: run.id,
			seq: (last?.seq ?? 0) + 1,
			type: event.type,
			message: event.message === undefined ? null : storableText(event.message),
			payload: event.payload ?? null,
			createdAt,
		};
		await tx.insert(heartbeatRunEvents).values(values);
		return values;
	});
	context.bus.emit("runEvent", run.companyId, toRunEvent(row));
}

export async function listRunEvents(
	{ database }: ServerContext,
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
