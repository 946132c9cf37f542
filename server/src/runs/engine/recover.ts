import type { ServerIdContext } from "../../config/server-id.ts";
import type { DatabaseContext } from "../../db/database.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { isOwnedBy } from "../queue/lease.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { findRunRows, type RunRow } from "../store/run-rows.ts";

/** The runs that the previous server of this data folder was executing. Their processes may still be running. */
export async function findRunsToResume(
	context: DatabaseContext & EventContext & ClockContext & ServerIdContext,
): Promise<RunRow[]> {
	const isOurs = isOwnedBy(context.serverId);
	const runs = isOurs === undefined ? [] : await findRunRows(context, isOurs);
	for (const run of runs) {
		await recordRunEvent(context, run, { type: "lifecycle.attached", message: "A new server resumes this run." });
	}
	return runs;
}
