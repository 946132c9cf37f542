import { and, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, agentWakes, heartbeatRuns, issueBlockers, issues } from "../../platform/db/schema.ts";
import { earliest } from "../../platform/db/skip-unchanged.ts";
import { maxPlausibleTime } from "../../platform/timing/clock.ts";
import { type AgentRow, readRuntimeConfig } from "../../records/agents/store.ts";
import { isResolved } from "../../records/issues/index.ts";
import { newestRuns } from "../../records/runs/newest-runs.ts";
import { type WakeContext, wakeAgent } from "./wake.ts";

/**
 * True for an undelivered wake, or an assigned, unblocked issue in `todo` or `in_progress`. A wake for an issue counts
 * only while the issue is open, and only if the issue is assigned to the agent, or the wake mentions the agent or
 * answers its request.
 */
const hasWork: SQL = sql`(
	exists (
		select 1 from ${issues} where ${issues.assigneeAgentId} = ${agents.id} and ${issues.status} in ('todo', 'in_progress')
		and not exists (
			select 1 from ${issueBlockers} join ${issues} blocker on blocker.id = ${issueBlockers.blockedById}
			where ${issueBlockers.issueId} = ${issues.id} and not ${isResolved("blocker")}
		)
	)
	or exists (
		select 1 from ${agentWakes} left join ${issues} on ${issues.id} = ${agentWakes.issueId}
		where ${agentWakes.agentId} = ${agents.id} and ${agentWakes.runId} is null and (
			${issues.id} is null or ${issues.status} not in ('done', 'cancelled') and (
				${issues.assigneeAgentId} = ${agents.id} or ${agentWakes.reason} = 'issue_comment_mentioned'
				or coalesce(${agentWakes.approvalId}, ${agentWakes.interactionId}) is not null
			)
		)
	)
)`;

type LastRun = Pick<typeof heartbeatRuns.$inferSelect, "id" | "agentId" | "createdAt" | "status">;

/**
 * Skips agents with an unfinished run, and agents that need work but have none.
 * @returns when the next agent is due.
 */
export async function wakeByTimer(context: WakeContext): Promise<Date | null> {
	const idle = await findIdleTimerAgents(context);
	// Most installations have no timers, so the other queries are skipped.
	if (idle.length === 0) return null;
	let nextDueAt: Date | null = null;
	const ids = idle.map(({ id }) => id);
	const lastRuns = await findLastRuns(context, ids);
	const limit = maxPlausibleTime(context);
	const isFuture = ({ createdAt }: LastRun) => createdAt > limit;
	const isAnyFuture = [...lastRuns.values()].some(isFuture);
	const believed = isAnyFuture ? await findLastRuns(context, ids, limit) : lastRuns;
	for (const agent of idle) {
		const { intervalSec } = readRuntimeConfig(agent).heartbeat;
		const lastBelieved = believed.get(agent.id);
		if (lastBelieved?.status === "scheduled_retry") continue;
		const since = lastBelieved?.createdAt ?? agent.updatedAt;
		const dueAt = since.getTime() + intervalSec * 1000;
		nextDueAt = earliest(nextDueAt, new Date(dueAt));
		if (since <= limit && dueAt > context.now().getTime()) continue;
		// The key identifies the interval, so that several servers create only one run.
		const last = lastRuns.get(agent.id);
		// After the clock was ahead, a run may already have this key.
		const suffix = last !== undefined && isFuture(last) ? `:${last.id}` : "";
		const idempotencyKey = `timer:${dueAt}${suffix}`;
		await wakeAgent(context, agent.id, { source: "timer", reason: "timer", idempotencyKey });
	}
	return nextDueAt;
}

async function findIdleTimerAgents({ database }: DatabaseContext): Promise<AgentRow[]> {
	const isEnabled = sql`${agents.runtimeConfig} -> 'heartbeat' ->> 'enabled' = 'true'`;
	const isActive = inArray(heartbeatRuns.status, ["queued", "running"]);
	const isIdle = sql`not exists (select 1 from ${heartbeatRuns} where ${heartbeatRuns.agentId} = ${agents.id} and ${isActive})`;
	const isWanted = sql`(${agents.runtimeConfig} -> 'heartbeat' ->> 'onlyWhenWork' is distinct from 'true' or ${hasWork})`;
	return await database.db
		.select()
		.from(agents)
		.where(and(isNull(agents.pausedAt), isNull(agents.terminatedAt), isEnabled, isIdle, isWanted));
}

async function findLastRuns(
	{ database }: DatabaseContext,
	agentIds: string[],
	until?: Date,
): Promise<Map<string, LastRun>> {
	const { id, agentId, createdAt, status } = heartbeatRuns;
	const newest = newestRuns({
		of: sql`${agentId} = ${agents.id}`,
		range: until && lte(createdAt, until),
		limit: 1,
	});
	const lastRuns = await database.db
		.select({ id, agentId, createdAt, status })
		.from(agents)
		.innerJoinLateral(sql`${newest} newest`, sql`true`)
		.innerJoin(heartbeatRuns, sql`${id} = newest.id`)
		.where(inArray(agents.id, agentIds));
	return new Map(lastRuns.map((run) => [run.agentId, run]));
}
