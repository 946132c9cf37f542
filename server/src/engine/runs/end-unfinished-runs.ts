import { eq, inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { findRunRows } from "../../records/runs/run-rows.ts";
import { endWaitingRun, type WaitingRunEnd } from "./outcome/end-waiting-run.ts";
import { type LostRunVerdict, settleLostRun } from "./outcome/settle-lost-run.ts";

/** For a database whose runs belong to another installation. Signals no process. */
export async function endUnfinishedRuns(
	context: ClockContext & DatabaseContext & EventContext,
	active: LostRunVerdict,
	waiting: WaitingRunEnd,
): Promise<void> {
	for (const run of await findRunRows(context, eq(heartbeatRuns.status, "running")))
		await settleLostRun(context, run, active);
	for (const run of await findRunRows(context, inArray(heartbeatRuns.status, ["queued", "scheduled_retry"])))
		await endWaitingRun(context, run, waiting);
}
