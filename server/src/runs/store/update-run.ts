import type { Run } from "@paperclipai/shared";
import { and, eq, type SQL } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { getRun, getRuns } from "./run-rows.ts";

const RUNS_AT_ONCE = 500;

type RunUpdate = Partial<typeof heartbeatRuns.$inferInsert>;

/** Updates a run and publishes the new state. Returns `null` when `condition` no longer holds, so that races are safe. */
export async function updateRun(
	context: DatabaseContext & EventContext,
	runId: string,
	update: RunUpdate,
	condition?: SQL,
): Promise<Run | null> {
	const updated = await context.database.db
		.update(heartbeatRuns)
		.set(update)
		.where(and(eq(heartbeatRuns.id, runId), condition))
		.returning({ id: heartbeatRuns.id });
	return updated.length === 0 ? null : await announceRun(context, runId);
}

/** Publishes the current state of a run, and wakes the readers of its log. */
export async function announceRun(
	context: DatabaseContext & EventContext,
	runId: string,
	change: "queued" | "status" = "status",
): Promise<Run> {
	const run = await getRun(context, runId);
	emitRun(context, run, change);
	return run;
}

/** The same for many runs. Those that have been deleted meanwhile are left out. */
export async function announceRuns(context: DatabaseContext & EventContext, runIds: string[]): Promise<void> {
	for (let start = 0; start < runIds.length; start += RUNS_AT_ONCE) {
		for (const run of await getRuns(context, runIds.slice(start, start + RUNS_AT_ONCE)))
			emitRun(context, run, "status");
	}
}

function emitRun({ bus }: EventContext, run: Run, change: "queued" | "status"): void {
	bus.emit({ kind: `heartbeat.run.${change}`, companyId: run.companyId, payload: run });
	bus.emit({ kind: "runLog", payload: { runId: run.id } });
}
