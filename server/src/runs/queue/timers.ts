import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import { readRuntimeConfig } from "../../agents/store.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import type { ServerContext } from "../../server-context.ts";
import { wakeAgent } from "./wake.ts";

/** Wakes the agents whose interval has passed. One that has a run waiting or under way has something to do already. */
export async function wakeByTimer(context: ServerContext): Promise<void> {
	for (const { agent, lastRun } of await agentsWithTimer(context)) {
		const { intervalSec } = readRuntimeConfig(agent).heartbeat;
		const due = (lastRun?.createdAt ?? agent.updatedAt).getTime() + intervalSec * 1000;
		if (due > context.now().getTime()) continue;
		// Servers that notice at the same moment make one run: the key says which turn of the timer it is.
		await wakeAgent(context, agent.id, { source: "timer", reason: "timer", idempotencyKey: `timer:${due}` });
	}
}

async function agentsWithTimer({ database }: ServerContext) {
	const { agentId, createdAt, status } = heartbeatRuns;
	const isEnabled = sql`${agents.runtimeConfig} -> 'heartbeat' ->> 'enabled' = 'true'`;
	const enabled = await database.db
		.select()
		.from(agents)
		.where(and(isNull(agents.pausedAt), isEnabled));
	// Asked every second, and for most installations this is all there is to ask.
	if (enabled.length === 0) return [];
	const ids = enabled.map(({ id }) => id);
	const lastRuns = await database.db
		.selectDistinctOn([agentId], { agentId, createdAt, status })
		.from(heartbeatRuns)
		.where(inArray(agentId, ids))
		.orderBy(agentId, desc(createdAt));
	const lastRunOf = new Map(lastRuns.map((run) => [run.agentId, run]));
	return enabled
		.map((agent) => ({ agent, lastRun: lastRunOf.get(agent.id) }))
		.filter(({ lastRun }) => lastRun === undefined || !BUSY.has(lastRun.status));
}

const BUSY = new Set(["queued", "scheduled_retry", "running"]);
