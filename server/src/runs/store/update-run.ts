import type { Run } from "@paperclipai/shared";
import { and, eq, type SQL } from "drizzle-orm";
import { heartbeatRuns } from "../../db/schema.ts";
import type { ServerContext } from "../../server-context.ts";
import { getRun } from "./run-rows.ts";

type RunChange = Partial<typeof heartbeatRuns.$inferInsert>;

/**
 * Changes a run if `condition` still holds, and tells everybody. `null` when it does not hold any more: somebody else was
 * faster.
 */
export async function changeRun(
	context: ServerContext,
	runId: string,
	change: RunChange,
	condition?: SQL,
): Promise<Run | null> {
	const changed = await context.database.db
		.update(heartbeatRuns)
		.set(change)
		.where(and(eq(heartbeatRuns.id, runId), condition))
		.returning({ id: heartbeatRuns.id });
	return changed.length === 0 ? null : await announceRun(context, runId);
}

export async function announceRun(context: ServerContext, runId: string, change: "queued" | "status" = "status") {
	const run = await getRun(context, runId);
	context.bus.emit({ kind: `heartbeat.run.${change}`, companyId: run.companyId, payload: run });
	context.bus.emit({ kind: "runLog", payload: { runId } });
	return run;
}
