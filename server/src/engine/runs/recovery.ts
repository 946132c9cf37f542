import { and, inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ServerClaimContext } from "../../platform/servers/server-claim.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { findRunRows, type RunRow } from "../../records/runs/run-rows.ts";
import { isOwnedBy, leaseEnd } from "../../platform/servers/lease.ts";

/**
 * The runs that the previous server of this data folder was executing. Their processes may still be running. Their leases
 * are renewed first, so that no other server settles a run as lost while it is resumed.
 */
export async function findRunsToResume(
	context: DatabaseContext & EventContext & ClockContext & ServerClaimContext,
): Promise<RunRow[]> {
	const renewed = await context.database.db
		.update(heartbeatRuns)
		.set({ leaseExpiresAt: leaseEnd() })
		.where(isOwnedBy(context))
		.returning({ id: heartbeatRuns.id });
	const ids = renewed.map(({ id }) => id);
	const isOurs = ids.length === 0 ? undefined : and(isOwnedBy(context), inArray(heartbeatRuns.id, ids));
	const runs = isOurs === undefined ? [] : await findRunRows(context, isOurs);
	for (const run of runs) {
		await recordRunEvent(context, run, { type: "lifecycle.attached", message: "A new server resumes this run." });
	}
	return runs;
}
