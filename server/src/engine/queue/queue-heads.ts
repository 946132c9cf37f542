import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";

/**
 * The oldest queued run of an agent whose task has no running run; `null` without one. Reads the older ones that wait behind
 * running runs, possibly thousands, so it is called only when a run can be started. Compares rows instead of `agent_id =`,
 * since a plan made for an empty table would then read and sort all runs of the agent.
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
