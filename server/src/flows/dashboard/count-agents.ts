import type { Dashboard } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";

export async function countAgents({ database }: DatabaseContext, companyId: string): Promise<Dashboard["agents"]> {
	const [counts] = await selectRows(
		database.db,
		sql`
			with busy as materialized (
				select distinct agent_id from heartbeat_runs where company_id = ${companyId} and status = 'running'
			), failed as materialized (
				select key::uuid as agent_id from cost_sums where company_id = ${companyId}
				and scope = 'agent' and period = 'total' and last_status in ('failed', 'timed_out')
			), state as (
				select case when busy.agent_id is not null then 'running' when agents.terminated_at is not null then 'terminated'
					when agents.paused_at is not null then 'paused' when failed.agent_id is not null then 'error' else 'idle' end as state
				from agents left join busy on busy.agent_id = agents.id left join failed on failed.agent_id = agents.id
				where agents.company_id = ${companyId}
			)
			select count(*) filter (where state = 'idle') as idle, count(*) filter (where state = 'running') as running,
				count(*) filter (where state = 'paused') as paused, count(*) filter (where state = 'error') as error,
				count(*) filter (where state = 'terminated') as terminated
			from state`,
	);
	const of = (state: string) => Number(counts?.[state]);
	return {
		idle: of("idle"),
		running: of("running"),
		paused: of("paused"),
		error: of("error"),
		terminated: of("terminated"),
	};
}
