import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import { readRuntimeConfig } from "../../agents/store.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import { type WakeContext, wakeAgent } from "./wake.ts";

/** Wakes the agents whose heartbeat interval has elapsed. Agents with a queued or running run are skipped. */
export async function wakeByTimer(context: WakeContext): Promise<void> {
	for (const { agent, lastRun } of await findIdleTimerAgents(context)) {
		const { intervalSec } = readRuntimeConfig(agent).heartbeat;
		const dueAt = (lastRun?.createdAt ?? agent.updatedAt).getTime() + intervalSec * 1000;
		if (dueAt > context.now().getTime()) continue;
		// The key identifies this timer interval, so that several servers noticing it at once create one run.
		await wakeAgent(context, agent.id, { source: "timer", reason: "timer", idempotencyKey: `timer:${dueAt}` });
	}
}

async function findIdleTimerAgents({ database }: DatabaseContext) {
	const { agentId, createdAt, status } = heartbeatRuns;
	const isEnabled = sql`${agents.runtimeConfig} -> 'heartbeat' ->> 'enabled' = 'true'`;
	const enabled = await database.db
		.select()
		.from(agents)
		.where(and(isNull(agents.pausedAt), isEnabled));
	// Runs at every dispatcher tick, and most installations have no timers: spare them the second query.
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
		.filter(({ lastRun }) => lastRun === undefined || !ACTIVE_STATUSES.has(lastRun.status));
}

const ACTIVE_STATUSES = new Set(["queued", "scheduled_retry", "running"]);
