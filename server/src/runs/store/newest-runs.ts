import { type RunStatus, runStatusSchema } from "@paperclipai/shared";
import { type SQL, sql } from "drizzle-orm";

interface NewestRuns {
	/** Fixes the first column of an index that continues with `status, created_at, id`; the table is named `heartbeat_runs`. */
	of: SQL;
	/** Default: all. */
	statuses?: readonly RunStatus[] | undefined;
	/** A further condition on `created_at` and `id`. */
	range?: SQL | undefined;
	limit: number;
}

/**
 * Subquery for `id` and `created_at` of the newest runs. It looks into the index once for each status, so that the time does
 * not depend on how many runs have another one.
 */
export function newestRuns({ of, statuses = runStatusSchema.options, range, limit }: NewestRuns): SQL {
	const wanted = sql.join(
		statuses.map((status) => sql`(${status}::text)`),
		sql`, `,
	);
	return sql`(
		select newest.id, newest.created_at from (values ${wanted}) wanted (status) cross join lateral (
			select heartbeat_runs.id, heartbeat_runs.created_at from heartbeat_runs
			where ${of} and heartbeat_runs.status = wanted.status ${range === undefined ? sql`` : sql`and ${range}`}
			order by heartbeat_runs.created_at desc, heartbeat_runs.id desc limit ${limit}
		) newest
		order by newest.created_at desc, newest.id desc limit ${limit}
	)`;
}
