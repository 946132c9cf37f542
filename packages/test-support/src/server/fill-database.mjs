/** Statuses and where each begins: 93 % of the runs succeed, and the rarest status has one in 1,000. */
const STATUS = `case when i % 1000 < 930 then 'succeeded' when i % 1000 < 980 then 'failed'
	when i % 1000 < 997 then 'cancelled' when i % 1000 < 999 then 'timed_out' else 'interrupted' end`;

/** Every fifth run is one of the first agent, so that one agent has far more runs than the others. */
const AGENT_OF_RUN = "case when i % 5 = 0 then 1 else 1 + (i * 7919) % $1::bigint end";

export async function fillDatabase(query, { companyId, agents, runs, eventsPerRun = 4 }) {
	const open = Math.min(agents, 1000, Math.floor(runs / 20));
	await query(
		`insert into companies (id, name, issue_prefix, created_at, updated_at)
		select gen_random_uuid(), 'Company ' || i, 'X' || i, now() - i * interval '1 day', now()
		from generate_series(1, $1::int) i`,
		[Math.ceil(agents / 10)],
	);
	await query("create temporary table filled_agents (number bigint primary key, id uuid not null)");
	await query("insert into filled_agents select i, gen_random_uuid() from generate_series(1, $1::int) i", [agents]);
	await query(
		`insert into agents (id, company_id, name, role, adapter_type, adapter_config, runtime_config, paused_at, created_at, updated_at)
		select id, $1, 'Agent ' || number, 'engineer', 'process',
			jsonb_build_object('command', '/usr/bin/node', 'args', jsonb_build_array('agent.mjs', number), 'cwd', '/srv/work'),
			'{"heartbeat": {"maxConcurrentRuns": 2}}', case when number > 1 and number <= $2::int then now() end,
			now() - number * interval '30 seconds' * $3::int / $4::int, now()
		from filled_agents`,
		[companyId, open, runs, agents],
	);
	await query(
		`insert into heartbeat_runs (id, company_id, agent_id, adapter_type, status, invocation_source, reason, task_key, prompt,
			attempt, verdict_reason, cwd, cwd_source, pid, exit_code, error, usage, cost_usd, provider, model, session_id_after,
			summary, result_json, log_bytes, owner, created_at, started_at, finished_at)
		select gen_random_uuid(), $2, agent.id, 'process', run.status, 'automation', 'A comment on issue ' || i, 'standing-work',
			case when i % 2 = 0 then repeat('Do the next thing. ', 10) end, 1, 'completed', '/srv/work', 'config', i % 30000, 0,
			case when run.status = 'failed' then jsonb_build_object('code', 'exit_code', 'message', repeat('It failed. ', 10)) end,
			jsonb_build_object('inputTokens', i, 'outputTokens', i % 1000), 0.01, 'example', 'model-1', 'session-' || i,
			repeat('Did the next thing. ', 10), jsonb_build_object('text', repeat('Result. ', 30)), 10000, null,
			run.created_at, run.created_at, run.created_at + interval '20 seconds'
		from (
			select i, ${AGENT_OF_RUN} as number, ${STATUS} as status,
				now() - interval '1 hour' - ($3::bigint - i) * interval '30 seconds' as created_at
			from generate_series(1, $3::bigint) i
		) run join filled_agents agent using (number)`,
		[agents, companyId, runs],
	);
	await query(
		`insert into heartbeat_runs (id, company_id, agent_id, adapter_type, status, invocation_source, wait_reason, task_key,
			retry_at, owner, lease_expires_at, created_at, started_at)
		select gen_random_uuid(), $1, agent.id, 'process', open.status, 'on_demand', open.wait_reason, 'standing-work',
			case when open.status = 'scheduled_retry' then now() + interval '1 day' end,
			case when open.status = 'running' then 'another-server' end,
			case when open.status = 'running' then now() + interval '1 day' end,
			now() - agent.number * interval '2 seconds', case when open.status = 'running' then now() end
		from filled_agents agent
		cross join (values ('queued', 'paused'), ('running', null), ('scheduled_retry', 'retry_at')) open (status, wait_reason)
		where agent.number > 1 and agent.number <= $2::int and (open.status <> 'running' or agent.number % 10 = 0)`,
		[companyId, open],
	);
	await query(
		`insert into heartbeat_run_events (run_id, seq, type, payload, created_at)
		select id, seq, 'lifecycle.step', '{"pid": 1234}', created_at
		from heartbeat_runs, generate_series(1, $1::int) seq`,
		[eventsPerRun],
	);
	await query(
		`insert into agent_task_sessions (agent_id, adapter_type, task_key, session_params, updated_at)
		select id, 'process', 'task-' || task, '{"sessionId": "abc"}', now() from filled_agents, generate_series(1, 5) task`,
	);
	await query("vacuum analyze");
	return await readKnownValues(query, companyId);
}

/** Values with which every list finds rows: those of the agent with most runs and of an ordinary one, and a middle page. */
async function readKnownValues(query, companyId) {
	const { rows: agents } = await query("select id from filled_agents where number in (1, 2) order by number");
	const [busy, ordinary] = agents.map(({ id }) => id);
	const { rows } = await query(
		`select id, created_at from heartbeat_runs where agent_id = $1 order by created_at
		offset (select count(*) / 2 from heartbeat_runs where agent_id = $1) limit 1`,
		[busy],
	);
	const [{ id: runId, created_at: middle }] = rows;
	const cursor = Buffer.from(JSON.stringify([middle.toISOString(), runId])).toString("base64url");
	return {
		params: { companyId, agentId: ordinary, runId, type: "process", name: "paperclip" },
		query: {
			agentId: [
				{ label: "busy", value: busy },
				{ label: "ordinary", value: ordinary },
			],
			cursor: [{ label: "middle", value: cursor }],
		},
	};
}
