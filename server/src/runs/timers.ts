import { desc, eq, isNull, sql } from "drizzle-orm";
import { readRuntimeConfig } from "../agents/agents.ts";
import { agents, heartbeatRuns } from "../db/schema.ts";
import type { ServerContext } from "../server-context.ts";
import { wakeAgent } from "./wake.ts";

/** Wakes the agents whose interval has passed. One that has a run waiting or under way has something to do already. */
export async function wakeByTimer(context: ServerContext): Promise<void> {
	for (const { agent, lastRunAt } of await agentsWithTimer(context)) {
		const { intervalSec } = readRuntimeConfig(agent).heartbeat;
		const due = (lastRunAt ?? agent.updatedAt).getTime() + intervalSec * 1000;
		if (due > context.now().getTime()) continue;
		// Servers that notice at the same moment make one run: the key says which turn of the timer it is.
		await wakeAgent(context, agent.id, { source: "timer", reason: "timer", idempotencyKey: `timer:${due}` });
	}
}

async function agentsWithTimer({ database }: ServerContext) {
	const lastRun = database.db
		.selectDistinctOn([heartbeatRuns.agentId], {
			agentId: heartbeatRuns.agentId,
			createdAt: heartbeatRuns.createdAt,
			status: heartbeatRuns.status,
		})
		.from(heartbeatRuns)
		.orderBy(heartbeatRuns.agentId, desc(heartbeatRuns.createdAt))
		.as("last_run");
	const rows = await database.db
		.select({ agent: agents, lastRunAt: lastRun.createdAt, lastStatus: lastRun.status })
		.from(agents)
		.leftJoin(lastRun, eq(lastRun.agentId, agents.id))
		.where(sql`${isNull(agents.pausedAt)} and ${agents.runtimeConfig} -> 'heartbeat' ->> 'enabled' = 'true'`);
	return rows.filter(({ lastStatus }) => lastStatus === null || !BUSY.has(lastStatus));
}

const BUSY = new Set(["queued", "scheduled_retry", "running"]);
