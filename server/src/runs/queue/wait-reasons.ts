import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { selectRows } from "../../db/select-rows.ts";
import type { WaitReason } from "../../db/tables/heartbeat-runs.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { announceRuns } from "../store/update-run.ts";
import type { QueueHead } from "./queue-heads.ts";

/** Gives all queued runs of an agent and task the reason for which the first of them waits, where it has changed. */
export async function recordWaitReasons(
	context: DatabaseContext & EventContext,
	heads: (QueueHead & { reason: WaitReason })[],
): Promise<void> {
	const changed = heads.filter(({ waitReason, reason }) => waitReason !== reason);
	if (changed.length === 0) return;
	const reasons = changed.map(({ agentId, taskKey, reason }) => ({ agent_id: agentId, task_key: taskKey, reason }));
	const updated = await selectRows(
		context.database.db,
		sql`
			update heartbeat_runs run set wait_reason = head.reason
			from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as head (agent_id uuid, task_key text, reason text)
			where run.status = 'queued' and run.agent_id = head.agent_id and run.task_key = head.task_key
			and run.wait_reason is distinct from head.reason
			returning run.id`,
	);
	await announceRuns(
		context,
		updated.map(({ id }) => String(id)),
	);
}

/**
 * Reason of a run that is about to be queued: that of the runs of its agent and task that are queued or running; `null`
 * without any, since then the dispatcher decides.
 */
export function waitReasonBehind(agentId: AnyColumn | string, taskKey: AnyColumn | string): SQL<WaitReason | null> {
	const ofTask = sql`ahead.agent_id = ${agentId} and ahead.task_key = ${taskKey}`;
	return sql`coalesce(
		(select coalesce(ahead.wait_reason, 'slot') from heartbeat_runs ahead where ${ofTask} and ahead.status = 'queued' limit 1),
		(select 'slot' from heartbeat_runs ahead where ${ofTask} and ahead.status = 'running' limit 1)
	)`;
}
