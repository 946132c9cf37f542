import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { WaitReason } from "../../platform/db/tables/heartbeat-runs.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { announceRuns } from "../../records/runs/update-run.ts";

/** Limit per pass, so that an agent with thousands of runs does not delay the others. */
const RUNS_AT_ONCE = 500;

/** Finds only runs with a wrong reason, as three ranges of the index `heartbeat_runs_reasons`. */
const correctReasons = (agents: string): SQL => sql`
	with wrong as materialized (
		select run.id, agent.reason
		from jsonb_to_recordset(${agents}::jsonb) as agent (id uuid, reason text)
		cross join lateral (
			select id from heartbeat_runs where status = 'queued' and agent_id = agent.id and wait_reason is null
			union all
			select id from heartbeat_runs where status = 'queued' and agent_id = agent.id and wait_reason < agent.reason
			union all
			select id from heartbeat_runs where status = 'queued' and agent_id = agent.id and wait_reason > agent.reason
		) run
		limit ${RUNS_AT_ONCE}
	), locked as materialized (
		select run.id, wrong.reason from wrong join heartbeat_runs run on run.id = wrong.id
		where run.status = 'queued'
		for no key update of run skip locked
	)
	update heartbeat_runs run set wait_reason = locked.reason from locked
	where run.id = locked.id
	returning run.id`;

export async function recordWaitReasons(
	context: DatabaseContext & EventContext,
	agents: { agentId: string; reason: WaitReason }[],
): Promise<boolean> {
	if (agents.length === 0) return false;
	const reasons = agents.map(({ agentId, reason }) => ({ id: agentId, reason }));
	const updated = await selectRows(context.database.db, correctReasons(JSON.stringify(reasons)));
	await announceRuns(
		context,
		updated.map(({ id }) => String(id)),
	);
	return updated.length === RUNS_AT_ONCE;
}

/** Returns `null` if the dispatcher has to decide. */
export function waitReasonBehind(agentId: AnyColumn | string, taskKey: AnyColumn | string): SQL<WaitReason | null> {
	const ofAgent = sql`ahead.agent_id = ${agentId}`;
	return sql`coalesce(
		(select ahead.wait_reason from heartbeat_runs ahead where ${ofAgent} and ahead.status = 'queued' order by ahead.wait_reason limit 1),
		(select 'slot' from heartbeat_runs ahead where ${ofAgent} and ahead.task_key = ${taskKey} and ahead.status = 'running')
	)`;
}
