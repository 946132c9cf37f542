import { type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { selectRows } from "../../db/select-rows.ts";
import type { WaitReason } from "../../db/tables/heartbeat-runs.ts";

/** The oldest queued run of an agent and task, the only one of them that may start. */
export interface QueueHead {
	id: string;
	agentId: string;
	taskKey: string;
	waitReason: WaitReason | null;
	isAgentPaused: boolean;
	/** Another run of the agent and task is running. */
	isTaskBusy: boolean;
	/** Further runs of the agent and task wait behind it. */
	isFollowed: boolean;
}

/**
 * Steps from one agent and task to the next in `heartbeat_runs_queue`, so that the time depends on how many of them have
 * queued runs, and not on how many runs wait behind each.
 */
const HEADS: SQL = sql`
	with recursive heads as (
		(
			select id, agent_id, task_key, wait_reason, created_at from heartbeat_runs where status = 'queued'
			order by agent_id, task_key, created_at, id limit 1
		)
		union all
		select next.* from heads cross join lateral (
			select id, agent_id, task_key, wait_reason, created_at from heartbeat_runs
			where status = 'queued' and (agent_id, task_key) > (heads.agent_id, heads.task_key)
			order by agent_id, task_key, created_at, id limit 1
		) next
	)
	select heads.*, agents.paused_at is not null as paused, exists (
		select from heartbeat_runs running where running.status = 'running'
		and running.agent_id = heads.agent_id and running.task_key = heads.task_key
	) as busy, exists (
		select from heartbeat_runs behind where behind.status = 'queued'
		and behind.agent_id = heads.agent_id and behind.task_key = heads.task_key and behind.id <> heads.id
	) as followed
	from heads join agents on agents.id = heads.agent_id
	order by heads.created_at, heads.id`;

/** Oldest first. */
export async function readQueueHeads({ database }: DatabaseContext): Promise<QueueHead[]> {
	const rows = await selectRows(database.db, HEADS);
	return rows.map((row) => ({
		id: String(row.id),
		agentId: String(row.agent_id),
		taskKey: String(row.task_key),
		waitReason: row.wait_reason as WaitReason | null,
		isAgentPaused: row.paused === true,
		isTaskBusy: row.busy === true,
		isFollowed: row.followed === true,
	}));
}
