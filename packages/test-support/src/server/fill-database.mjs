import { readdirSync, readFileSync } from "node:fs";

/** Sums the costs of runs and counts the issues, like an update of an older database. */
const FILL_COSTS = new URL("../../../../server/migrations/", import.meta.url);

/** Cumulative: 93 % of the runs succeed, and the rarest status has one in 1,000. */
const STATUS = `case when i % 1000 < 930 then 'succeeded' when i % 1000 < 980 then 'failed'
	when i % 1000 < 997 then 'cancelled' when i % 1000 < 999 then 'timed_out' else 'interrupted' end`;

/** One agent has a fifth of the runs, far more than the others. */
const AGENT_OF_RUN = "case when i % 5 = 0 then 1 else 1 + (i * 7919) % $1::bigint end";

export async function fillDatabase(query, options) {
	const { companyId, agents, runs, issues = Math.ceil(runs / 10), eventsPerRun = 4 } = options;
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
	await fillIssues(query, { companyId, agents, issues });
	await query(
		`insert into heartbeat_runs (id, company_id, agent_id, adapter_type, status, invocation_source, reason, task_key, issue_id, prompt,
			attempt, verdict_reason, cwd, cwd_source, pid, exit_code, error, usage, cost_usd, provider, model, session_id_after,
			summary, result_json, log_bytes, owner, created_at, started_at, finished_at)
		select gen_random_uuid(), $2, agent.id, 'process', run.status, 'automation', 'A comment on issue ' || i, 'standing-work',
			filled_issues.id, case when i % 2 = 0 then repeat('Do the next thing. ', 10) end, 1, 'completed', '/srv/work', 'config', i % 30000, 0,
			case when run.status = 'failed' then jsonb_build_object('code', 'exit_code', 'message', repeat('It failed. ', 10)) end,
			jsonb_build_object('inputTokens', i, 'outputTokens', i % 1000), 0.01, 'example', 'model-1', 'session-' || i,
			repeat('Did the next thing. ', 10), jsonb_build_object('text', repeat('Result. ', 30)), 10000, null,
			run.created_at, run.created_at, run.created_at + interval '20 seconds'
		from (
			select i, ${AGENT_OF_RUN} as number, ${STATUS} as status,
				now() - interval '1 hour' - ($3::bigint - i) * interval '30 seconds' as created_at
			from generate_series(1, $3::bigint) i
		) run join filled_agents agent using (number)
		left join filled_issues on run.i % 10 <> 0 and filled_issues.number = 1 + run.i % $4::int`,
		[agents, companyId, runs, issues],
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
	await fillRecordsOfAgents(query, companyId);
	for (const statement of readFillCosts()) await query(statement);
	await query(
		`insert into issue_counts (company_id, status, count)
		select id, unnest(array['backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled']), 0
		from companies where id <> $1`,
		[companyId],
	);
	await fillBudgets(query, companyId);
	await query("vacuum analyze");
	return await readKnownValues(query, companyId);
}

/** Nine of ten issues are closed; each has a comment, every tenth a question and every hundredth a blocker. */
async function fillIssues(query, { companyId, agents, issues }) {
	await query("create temporary table filled_issues (number bigint primary key, id uuid not null)");
	await query("insert into filled_issues select i, gen_random_uuid() from generate_series(1, $1::int) i", [issues]);
	await query(
		`insert into issues (id, company_id, number, title, description, status, priority, assignee_agent_id, parent_id,
			actor_kind, created_at, updated_at)
		select issue.id, $1, issue.number, 'Issue ' || issue.number, repeat('What to do. ', 20),
			case when issue.number % 10 > 0 then case when issue.number % 20 = 1 then 'cancelled' else 'done' end
				else (array['backlog', 'todo', 'in_progress', 'in_review', 'blocked'])[1 + issue.number / 10 % 5] end,
			'medium', agent.id, parent.id, 'board', now() - ($2::int - issue.number) * interval '5 minutes', now()
		from filled_issues issue
		join filled_agents agent on agent.number = 1 + issue.number * 7919 % $3::int
		left join filled_issues parent on parent.number = issue.number / 10 and issue.number % 10 = 1`,
		[companyId, issues, agents],
	);
	await query("update companies set last_issue_number = $1 where id = $2", [issues, companyId]);
	await query(
		`insert into issue_comments (id, issue_id, body, actor_kind, created_at)
		select gen_random_uuid(), id, repeat('Some words. ', 20), 'board', now() from filled_issues, generate_series(1, 2)`,
	);
	await query(
		`insert into issue_interactions (id, issue_id, kind, status, title, payload, actor_kind, created_at)
		select gen_random_uuid(), id, 'request_confirmation', case when number % 1000 = 0 then 'pending' else 'accepted' end,
			'Shall I?', '{}', 'system', now()
		from filled_issues where number % 10 = 0`,
	);
	await query(
		`insert into issue_blockers (issue_id, blocked_by_id)
		select issue.id, blocker.id from filled_issues issue join filled_issues blocker on blocker.number = issue.number - 1
		where issue.number % 4 = 0`,
	);
	await query(
		`insert into execution_workspaces (id, company_id, issue_id, mode, status, source_path, path, prefix, branch, base_ref,
			created_at, last_used_at)
		select id, $1, id, 'worktree', case when number % 10 = 0 then 'open' else 'closed' end, '/srv/project',
			'/srv/workspaces/' || number, '', 'paperclip/' || number, 'main', now() - number * interval '1 minute', now()
		from filled_issues`,
		[companyId],
	);
	await query(
		`insert into approvals (id, company_id, kind, status, payload, actor_kind, created_at, updated_at)
		select id, $1, 'hire_agent', case when number % 500 = 0 then 'pending' else 'approved' end, '{}',
			'system', now() - number * interval '1 minute', now()
		from filled_agents`,
		[companyId],
	);
	await query(
		`insert into activity_log (id, company_id, actor_kind, action, entity_type, entity_id, created_at)
		select gen_random_uuid(), $1, 'board', 'issue.created', 'issue', id, now() - number * interval '1 minute'
		from filled_issues`,
		[companyId],
	);
}

async function fillRecordsOfAgents(query, companyId) {
	await query(
		`insert into projects (id, company_id, name, path, command_timeout_sec, files, allow_push, created_at, updated_at)
		select id, $1, 'Project ' || number, '/srv/project', 600, '[]', false, now() - number * interval '1 minute', now()
		from filled_agents`,
		[companyId],
	);
	await query(
		`update issues set project_id = filled_agents.id from filled_agents
		where filled_agents.number = 2 and company_id = $1 and issues.number / 10 % 20 = 3`,
		[companyId],
	);
	await query(
		`insert into environments (id, company_id, name, driver, settings, created_at, updated_at)
		select id, $1, 'Environment ' || number, 'container', '{"image": "node:24-slim"}', now() - number * interval '1 minute', now()
		from filled_agents`,
		[companyId],
	);
	await query(
		`insert into workspace_operations (id, workspace_id, run_id, kind, status, created_at, finished_at)
		select gen_random_uuid(), issue_id, id, kind, 'succeeded', created_at, finished_at
		from heartbeat_runs, unnest(array['worktree_prepare', 'workspace_finalize']) kind
		where issue_id is not null`,
	);
	await query(
		`insert into agent_keys (id, agent_id, company_id, name, key_hash, created_at)
		select gen_random_uuid(), id, $1, 'key', gen_random_uuid(), now() from filled_agents`,
		[companyId],
	);
	await query(
		`insert into agent_config_revisions (id, agent_id, before, after, changed_keys, encrypted_after, created_at)
		select gen_random_uuid(), id, null, '{"adapterType": "process", "adapterConfig": {}, "runtimeConfig": {}}', '["adapterConfig"]', '', now()
		from filled_agents`,
	);
	await query(
		`insert into agent_wakes (id, agent_id, task_key, run_id, reason, created_at)
		select gen_random_uuid(), agent_id, task_key, id, 'issue_commented', created_at from heartbeat_runs
		where status = 'succeeded'`,
	);
	await query(
		`insert into agent_instructions (agent_id, entry_file, files, updated_at)
		select id, 'AGENTS.md', '{"AGENTS.md": "Be brief."}', now() from filled_agents`,
	);
	await query(
		`insert into board_keys (id, name, key_hash, created_at, revoked_at)
		select id, 'Key ' || number, id, now() - number * interval '1 minute', now() from filled_agents`,
	);
	await query(
		`insert into board_sessions (token_hash, key_id, created_at, expires_at)
		select id, id, now(), now() + number * interval '1 minute' from filled_agents`,
	);
	await query(
		`insert into routines (id, company_id, agent_id, name, cron, time_zone, enabled, task, scheduled_at, actor_kind,
			created_at, updated_at)
		select id, $1, id, 'Routine ' || number, '0 9 * * *', 'UTC', false, '{"kind": "prompt", "prompt": "Look around."}',
			now(), 'board', now() - number * interval '1 minute', now()
		from filled_agents`,
		[companyId],
	);
	await query(
		`insert into secrets (id, company_id, name, current_version, created_at, updated_at)
		select id, $1, 'SECRET_' || number, 1, now() - number * interval '1 minute', now() from filled_agents`,
		[companyId],
	);
	await query(
		"insert into secret_versions (secret_id, version, encrypted_value, created_at) select id, 1, '', now() from filled_agents",
	);
	await query("insert into given_secrets (agent_id, secret_id, version) select id, id, 1 from filled_agents");
}

async function fillBudgets(query, companyId) {
	const columns = "id, company_id, agent_id, period, limit_cents, soft_percent, current_period, created_at, updated_at";
	await query(
		`insert into budgets (${columns}) select id, $1, id, 'month', 1000000, 80, '2020-01', now(), now() from filled_agents`,
		[companyId],
	);
	await query(
		`insert into budgets (${columns}) values ($1, $1, null, 'month', 1000000000, 80, '2020-01', now(), now())`,
		[companyId],
	);
}

function readFillCosts() {
	const file = readdirSync(FILL_COSTS).find((name) => name.endsWith("_fill_costs.sql"));
	return readFileSync(new URL(file, FILL_COSTS), "utf8").split("--> statement-breakpoint");
}

/** For the agent with most runs, an ordinary agent, and a middle page. */
async function readKnownValues(query, companyId) {
	const { rows: agents } = await query("select id from filled_agents where number in (1, 2) order by number");
	const [busy, ordinary] = agents.map(({ id }) => id);
	const { rows } = await query(
		`select id, created_at from heartbeat_runs where agent_id = $1 order by created_at
		offset (select count(*) / 2 from heartbeat_runs where agent_id = $1) limit 1`,
		[busy],
	);
	const [{ id: runId, created_at: middle }] = rows;
	// The embedded database of a server returns times as text.
	const cursor = Buffer.from(JSON.stringify([new Date(middle).toISOString(), runId])).toString("base64url");
	const { rows: issues } = await query("select id from filled_issues where number in (1, 10) order by number");
	const [issueId, parentId] = issues.map(({ id }) => id);
	return {
		params: {
			...{ companyId, agentId: ordinary, runId, issueId, type: "process", name: "paperclip" },
			// The approval, routine, project and environment of an agent have its id, and the workspace of an issue has the
			// issue's.
			...{ approvalId: ordinary, routineId: ordinary, projectId: ordinary, environmentId: ordinary },
			...{ workspaceId: issueId, operationId: issueId },
		},
		query: {
			agentId: [
				{ label: "busy", value: busy },
				{ label: "ordinary", value: ordinary },
			],
			cursor: [{ label: "middle", value: cursor }],
			issueId: [{ label: "known", value: issueId }],
			adapterType: [{ value: "none" }],
			since: [{ label: "middle", value: new Date(middle).toISOString() }],
			until: [{ label: "middle", value: new Date(middle).toISOString() }],
			entityId: [{ label: "issue", value: issueId }],
			assigneeAgentId: [{ label: "ordinary", value: ordinary }],
			parentId: [{ label: "known", value: parentId }],
			projectId: [{ label: "known", value: ordinary }],
			q: [
				{ label: "rare", value: "issue 77" },
				{ label: "common", value: "issue" },
				{ label: "absent", value: "no such text" },
			],
			period: [{ value: "total" }],
			from: [{ value: "2026-01-01" }],
			to: [{ value: new Date().toISOString().slice(0, 10) }],
		},
	};
}
