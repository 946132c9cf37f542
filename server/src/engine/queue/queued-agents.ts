import { type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { WaitReason } from "../../platform/db/tables/heartbeat-runs.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { type AgentRow, readRuntimeConfig } from "../../records/agents/store.ts";
import { isStoppedByBudget } from "../../records/budgets/budget-rows.ts";
import { monthOf } from "../../records/costs/periods.ts";

export interface QueuedAgent {
	agentId: string;
	isPaused: boolean;
	/** Whether the budget was used up. Avoids claims that would fail; each claim checks again. */
	isOverBudget: boolean;
	startable: number;
	onlyRunId: string | null;
	waitReason: WaitReason | null | undefined;
}

/**
 * Steps from agent to agent in `heartbeat_runs_queue`, and from task to task until one is free, so that the time
 * depends only on the number of agents. Compares rows instead of `agent_id =`, for which a planner without statistics
 * sorts all runs of the agent; and compares with an array, since a join would read all tasks.
 */
const selectAgents = (month: string): SQL => sql`
	with recursive queued as (
		(
			select agent_id, task_key, created_at, id from heartbeat_runs where status = 'queued'
			order by agent_id, task_key, created_at, id limit 1
		)
		union all
		select next.* from queued cross join lateral (
			select agent_id, task_key, created_at, id from heartbeat_runs
			where status = 'queued' and agent_id > queued.agent_id
			order by agent_id, task_key, created_at, id limit 1
		) next
	)
	select agents.id, agents.paused_at is not null as paused, ${isStoppedByBudget(month)} as over_budget, agents.runtime_config, (
		select count(*) from heartbeat_runs where status = 'running' and agent_id = agents.id
	) as running, exists (
		with recursive task as (
			select queued.agent_id, queued.task_key
			union all
			select next.* from task cross join lateral (
				select agent_id, task_key from heartbeat_runs
				where status = 'queued' and (agent_id, task_key) > (task.agent_id, task.task_key)
				order by agent_id, task_key, created_at, id limit 1
			) next
			where next.agent_id = task.agent_id
		)
		select from task where task_key <> all (array(
			select busy.task_key from heartbeat_runs busy where busy.status = 'running' and busy.agent_id = queued.agent_id
		))
	) as startable, case when agents.id = (
		select agent_id from heartbeat_runs where status = 'queued'
		and (agent_id, task_key, created_at, id) > (queued.agent_id, queued.task_key, queued.created_at, queued.id)
		order by agent_id, task_key, created_at, id limit 1
	) then null else queued.id end as only_run, (
		select wait_reason from heartbeat_runs where status = 'queued' and agent_id >= queued.agent_id
		order by agent_id, wait_reason limit 1
	) as first_reason, (
		select wait_reason from heartbeat_runs where status = 'queued' and agent_id <= queued.agent_id
		order by agent_id desc, wait_reason desc limit 1
	) as last_reason
	from queued join agents on agents.id = queued.agent_id
	order by (
		select created_at from heartbeat_runs where (agent_id, status) >= (agents.id, 'queued')
		order by agent_id, status, created_at, id limit 1
	), agents.id`;

export async function readQueuedAgents({ database, now }: DatabaseContext & ClockContext): Promise<QueuedAgent[]> {
	const rows = await selectRows(database.db, selectAgents(monthOf(now())));
	return rows.map((row) => {
		const { heartbeat } = readRuntimeConfig({ runtimeConfig: row.runtime_config as AgentRow["runtimeConfig"] });
		const freeSlots = Math.max(0, heartbeat.maxConcurrentRuns - Number(row.running));
		const reason = row.first_reason as WaitReason | null;
		return {
			agentId: String(row.id),
			isPaused: row.paused === true,
			isOverBudget: row.over_budget === true,
			startable: row.startable === true ? freeSlots : 0,
			onlyRunId: row.only_run === null ? null : String(row.only_run),
			// The first and last reasons are equal only if all are, since nulls sort last in ascending and first in
			// descending order.
			waitReason: reason === row.last_reason ? reason : undefined,
		};
	});
}

/**
 * May read thousands of older runs, so it is called only when a run can be started. Compares rows instead of `agent_id
 * =`, since a plan for an empty table would sort all runs of the agent.
 */
export async function findQueueHead({ database }: DatabaseContext, agentId: string): Promise<string | null> {
	const [head] = await selectRows(
		database.db,
		sql`
			select id from (
				select id, agent_id, status from heartbeat_runs
				where (agent_id, status) >= (${agentId}::uuid, 'queued') and (
					agent_id <> ${agentId}::uuid or status <> 'queued' or cancel_requested_at is null and task_key <> all (array(
						select busy.task_key from heartbeat_runs busy
						where busy.status = 'running' and busy.agent_id = ${agentId}::uuid
					))
				)
				order by agent_id, status, created_at, id limit 1
			) next
			where agent_id = ${agentId}::uuid and status = 'queued'`,
	);
	return head === undefined ? null : String(head.id);
}
