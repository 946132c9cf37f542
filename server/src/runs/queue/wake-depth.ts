import { sql } from "drizzle-orm";
import { LIMITS } from "../../config/limits.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { selectRows } from "../../db/select-rows.ts";
import type { Wake } from "./requested-wake.ts";

/**
 * How many agents have woken each other in a row to get to this wake; 0 when the board or the server sent it. An agent that
 * does not say from which run it calls is taken to be in the deepest of those that it has.
 */
export async function wakeDepth({ database }: DatabaseContext, { by }: Wake): Promise<number> {
	if (by?.kind !== "agent") return 0;
	const isFrom = by.runId === null ? sql`agent_id = ${by.agentId} and status = 'running'` : sql`id = ${by.runId}`;
	const [row] = await selectRows(
		database.db,
		sql`select coalesce(max(wake_depth), 0) as depth from heartbeat_runs where ${isFrom}`,
	);
	return Number(row?.depth ?? 0) + 1;
}

/** Agents that have gone on for so long without a person may be answering each other for ever. */
export function isTooDeep(depth: number): boolean {
	return depth > LIMITS.wakeDepth;
}
