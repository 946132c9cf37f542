import { and, eq } from "drizzle-orm";
import { heartbeatRuns } from "../db/schema.ts";
import type { ServerContext } from "../server-context.ts";
import { recordRunEvent } from "./run-events.ts";
import { findRunRows, type RunRow } from "./run-rows.ts";

/** Runs that the last server of this data folder had under way when it ended. Their processes may well still run. */
export async function findInterruptedRuns(context: ServerContext): Promise<RunRow[]> {
	const mine = and(eq(heartbeatRuns.status, "running"), eq(heartbeatRuns.owner, context.serverId));
	const runs = mine === undefined ? [] : await findRunRows(context, mine);
	for (const run of runs) {
		await recordRunEvent(context, run, { type: "lifecycle.attached", message: "A new server goes on with this run." });
	}
	return runs;
}
