import type { Run } from "@paperclipai/shared";
import { and, eq, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { DatabaseContext, OpenDatabase } from "../../platform/db/database.ts";
import { agents, heartbeatRuns } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { getRun, getRuns, type NamedRunRow, namedRunColumns, toRun } from "./run-rows.ts";

const RUNS_AT_ONCE = 500;

type RunUpdate = PgUpdateSetSource<typeof heartbeatRuns>;

/** Publishes the new state. Returns `null` when `condition` no longer holds, so that races are safe. */
export async function updateRun(
	context: DatabaseContext & EventContext,
	runId: string,
	update: RunUpdate,
	condition?: SQL,
): Promise<Run | null> {
	const row = await updateRunRow(context.database, runId, update, condition);
	return row === null ? null : publishRun(context, row);
}

export async function updateRunRow(
	{ db }: Pick<OpenDatabase, "db">,
	runId: string,
	update: RunUpdate,
	condition?: SQL,
): Promise<NamedRunRow | null> {
	// Reads the agent's name in the same statement, since clients get the run after nearly every update.
	const [row] = await db
		.update(heartbeatRuns)
		.set(update)
		.from(agents)
		.where(and(eq(heartbeatRuns.id, runId), eq(agents.id, heartbeatRuns.agentId), condition))
		.returning(namedRunColumns);
	return row ?? null;
}

export function publishRun(context: EventContext, row: NamedRunRow, change: "queued" | "status" = "status"): Run {
	const run = toRun(row);
	emitRun(context, run, change);
	return run;
}

export async function announceRun(
	context: DatabaseContext & EventContext,
	runId: string,
	change: "queued" | "status" = "status",
): Promise<Run> {
	const run = await getRun(context, runId);
	emitRun(context, run, change);
	return run;
}

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
