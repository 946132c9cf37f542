import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { selectRows } from "../../db/select-rows.ts";

/**
 * The oldest queued run of an agent whose task has no running run; `null` without one. Reads the older ones that wait behind
 * running runs, of which there may be thousands: worth it only when a run can be started. No equality limits the scan, since a
 * plan that was made for an empty table would read all runs of the agent and sort them.
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
