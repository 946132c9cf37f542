import { type RunStatus, runStatusSchema } from "@paperclipai/shared";
import { type SQL, sql } from "drizzle-orm";

interface NewestRuns {
	/**
	 * Condition on the first column of an index that continues with `status, created_at, id`. The table is named
	 * `heartbeat_runs`.
	 */
	of: SQL;
	/** Reads the runs of each agent separately; `of` compares `wanted.agent_id`. */
	agentIds?: readonly string[] | undefined;
	statuses?: readonly RunStatus[] | undefined;
	range?: SQL | undefined;
	limit: number;
}

/** Uses one index lookup per status, so that runs with other statuses cost no time. */
export function newestRuns({ of, agentIds, statuses = runStatusSchema.options, range, limit }: NewestRuns): SQL {
	const wanted = sql.join(
		statuses.map((status) => sql`(${status}::text)`),
		sql`, `,
	);
	const agents = agentIds?.map((agentId) => sql`(${agentId}::uuid)`);
	const wantedAgents = agents && sql`cross join (values ${sql.join(agents, sql`, `)}) agent (agent_id)`;
	return sql`(
		select newest.id, newest.created_at from (
			select * from (values ${wanted}) status (status) ${wantedAgents ?? sql``}
		) wanted cross join lateral (
			select heartbeat_runs.id, heartbeat_runs.created_at from heartbeat_runs
			where ${of} and heartbeat_runs.status = wanted.status ${range === undefined ? sql`` : sql`and ${range}`}
			order by heartbeat_runs.created_at desc, heartbeat_runs.id desc limit ${limit}
		) newest
		order by newest.created_at desc, newest.id desc limit ${limit}
	)`;
}
