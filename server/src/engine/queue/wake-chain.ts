import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { Wake } from "./requested-wake.ts";

/** The position of a wake in a chain of agents that wake each other. */
export interface WakeChain {
	/** How many agents have woken each other in a row to get there; 0 when the board or the server sent the wake. */
	depth: number;
	/** The first run of the chain. `null` at depth 0, and for an agent that calls without a run. */
	rootId: string | null;
}

/** A call by an agent that names no run counts as from its deepest active run. */
export async function wakeChain({ database }: DatabaseContext, { by }: Wake): Promise<WakeChain> {
	if (by?.kind !== "agent") return { depth: 0, rootId: null };
	const isFrom = by.runId === null ? sql`agent_id = ${by.agentId} and status = 'running'` : sql`id = ${by.runId}`;
	const [from] = await selectRows(
		database.db,
		sql`select wake_depth as depth, coalesce(wake_root_id, id) as root from heartbeat_runs
			where ${isFrom} order by wake_depth desc, id limit 1`,
	);
	return from === undefined ? { depth: 1, rootId: null } : { depth: Number(from.depth) + 1, rootId: String(from.root) };
}

/** A chain of this depth may be agents that answer each other without end. */
export function isTooDeep({ depth }: WakeChain): boolean {
	return depth > LIMITS.wakeDepth;
}

/** Agents that each wake several others multiply their runs long before the chain is too deep. */
export async function isFull({ database }: DatabaseContext, { rootId }: WakeChain): Promise<boolean> {
	if (rootId === null) return false;
	const limit = LIMITS.wakeChainRuns;
	const [row] = await selectRows(
		database.db,
		sql`select count(*) as runs from (select 1 from heartbeat_runs where wake_root_id = ${rootId} limit ${limit}) as chain`,
	);
	return Number(row?.runs) >= limit;
}
