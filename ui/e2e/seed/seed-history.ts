import type { TestServer } from "../support/test-server.ts";

const DAYS = 40;

/** Runs of the last weeks, as copies of those that have just ended, and the ages of what was written, which no request can set. */
export async function seedHistory(server: TestServer): Promise<void> {
	await server.stopServer();
	await server.runSql([COPY_RUNS, ADD_COSTS, USE_BUDGETS, ...AGES].join(";\n"));
	await server.startAgain();
}

/** Fewer at weekends; most copies of a failed run have succeeded. */
const COPY_RUNS = `
	insert into heartbeat_runs
	select (jsonb_populate_record(run, jsonb_build_object(
		'id', gen_random_uuid(),
		'issue_id', null,
		'execution_workspace_id', null,
		'task_key', 'standing-work',
		'created_at', begun,
		'started_at', begun,
		'finished_at', begun + took,
		'settled_at', begun + took,
		'cost_usd', run.cost_usd * factor,
		'status', case when is_mended then 'succeeded' else run.status end,
		'exit_code', case when is_mended then 0 else run.exit_code end,
		'error', case when is_mended then null else run.error end
	))).*
	from (
		select run.*, row_number() over (order by created_at) as number
		from heartbeat_runs run where finished_at is not null
	) numbered
	join heartbeat_runs run using (id)
	cross join generate_series(1, ${DAYS}) day
	cross join lateral (
		select now() - day * interval '1 day' - (number * 47 + day * 13) % 600 * interval '1 minute' as begun,
			(number * 31 + day * 17) % 240 * interval '1 second' + interval '20 seconds' as took,
			0.5 + (number * 7 + day * 5) % 10 * 0.1 as factor,
			run.status = 'failed' and (number + day) % 4 <> 0 as is_mended
	) past
	where (number * 3 + day * 7) % 10 < case when extract(isodow from begun) > 5 then 2 else 7 end`;

const ADD_COSTS = `
	insert into cost_sums (company_id, scope, period, key, runs, runs_with_cost, input_tokens, cached_input_tokens, output_tokens, cost_micros, last_status)
	select company_id, scope, period, key, count(*), count(cost_usd), sum((usage->>'inputTokens')::numeric),
		sum(coalesce((usage->>'cachedInputTokens')::numeric, 0)), sum((usage->>'outputTokens')::numeric),
		sum(round(cost_usd * 1000000)), 'succeeded'
	from heartbeat_runs
	cross join lateral (
		values ('company', ''), ('agent', agent_id::text), ('issue', ''),
			('model', replace(jsonb_build_array(coalesce(provider, ''), coalesce(model, ''), coalesce(billing_type, ''))::text, ', ', ','))
	) scopes (scope, key)
	cross join lateral (
		values (to_char(finished_at at time zone 'utc', 'YYYY-MM-DD')), (to_char(finished_at at time zone 'utc', 'YYYY-MM')), ('total')
	) periods (period)
	where finished_at < now() - interval '6 hours'
	group by company_id, scope, period, key
	on conflict (company_id, scope, period, key) do update set
		runs = cost_sums.runs + excluded.runs,
		runs_with_cost = cost_sums.runs_with_cost + excluded.runs_with_cost,
		input_tokens = cost_sums.input_tokens + excluded.input_tokens,
		cached_input_tokens = cost_sums.cached_input_tokens + excluded.cached_input_tokens,
		output_tokens = cost_sums.output_tokens + excluded.output_tokens,
		cost_micros = cost_sums.cost_micros + excluded.cost_micros`;

const USE_BUDGETS = `
	update budgets set used_micros = cost_micros, used_tokens = input_tokens + output_tokens, used_runs = runs
	from cost_sums
	where cost_sums.company_id = budgets.company_id and agent_id is null and scope = 'company' and cost_sums.period = current_period`;

const AGES = [
	`update issues set created_at = created_at - (12 - number) * interval '31 hours',
		updated_at = updated_at - (9 - number) * interval '3 hours 20 minutes'`,
	"update issue_comments set created_at = created_at - interval '5 hours'",
	"update issue_interactions set created_at = created_at - interval '35 minutes'",
	"update approvals set created_at = created_at - interval '3 hours'",
	`update activity_log set created_at = issues.created_at from issues
		where entity_id = issues.id::text and action = 'issue.created'`,
];
