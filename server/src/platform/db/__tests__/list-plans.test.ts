import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { fillDatabase } from "@paperclipai/test-support/server/fill-database.mjs";
import { type ReadRequest, readRequests } from "@paperclipai/test-support/server/read-requests.mjs";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { getTableName, isTable } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunEngine } from "../../../engine/runs/run-engine.ts";
import { createCompany } from "../../../records/companies/store.ts";
import { buildApp } from "../../../start/app.ts";
import { openContext } from "../../../start/open-context.ts";
import { createTeardown } from "../../../start/teardown.ts";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { createKnownSecrets } from "../../redaction/known-secrets.ts";
import * as schema from "../schema.ts";
import { explain, findLargeReads, type Statement, usedIndexes } from "./query-plan.ts";
import { recordStatements } from "./record-statements.ts";

/** Tables that do not grow with the work of agents, or have a limit. */
const BOUNDED_TABLES = ["servers", "board_keys", "idempotency_keys"];
const GROWING_TABLES = Object.values(schema)
	.filter((table) => isTable(table))
	.map(getTableName)
	.filter((name) => !BOUNDED_TABLES.includes(name));

/** Indexes without a list, and their use. */
const INDEXES_OF_ENGINE = [
	"heartbeat_runs_idempotency", // finds the run of a repeated wake
	"heartbeat_runs_one_per_task", // keeps a second run of a task from starting, and finds running ones
	"heartbeat_runs_joinable", // finds the run that a wake joins
	"heartbeat_runs_queue", // steps through the queue
	"heartbeat_runs_reasons", // finds the queued runs with another wait reason
	"agent_wakes_run", // finds wakes that a run delivers to its agent
	"agent_wakes_waiting", // finds the undelivered wakes of a task
	"agent_wakes_issue", // deletes the wakes of an issue
	"agents_company_name", // finds mentioned agents
	"issue_blockers_blocked_by", // finds the dependents of an issue
	"approvals_issue", // deletes an issue
	"approvals_open", // counts the open requests of an agent
	"execution_workspaces_copies_left", // finds closed workspaces whose copies have to be removed
	"workspace_operations_running", // finds the operations of dead processes
	"heartbeat_runs_wake_root", // counts the runs of a chain of wakes
	"issues_checkout", // gives back the issue of a run
	"board_sessions_expires", // removes expired sessions
	"board_sessions_key", // ends the sessions of a key
	"routines_due", // finds due routines
	"routines_scheduled", // finds routines that were scheduled while the clock was ahead
	"secrets_company_name", // prevents a second secret of a name
	"execution_workspaces_open", // prevents a second open workspace of an issue
	"execution_workspaces_project", // deletes a project
	"execution_workspaces_idle", // finds old worktrees
	"agents_environment", // finds the agents that keep an environment from being deleted
	"heartbeat_runs_environment_open", // finds the runs whose environment is not cleaned up
	"heartbeat_runs_scheduled", // finds due retries
	"idempotency_keys_caller", // finds the oldest keys of a caller who has too many
	"idempotency_keys_company", // deletes a company
	"idempotency_keys_created", // finds expired keys
];

/** Large enough that reading all rows of a table is never the cheapest plan. */
const ROWS = { agents: 5_000, runs: 20_000, issues: 20_000, eventsPerRun: 2 };

/**
 * Routes that read a whole table: the state of each agent depends on its runs. `scripts/bench/lists.mjs` measures it.
 */
const READ_WHOLE = new Map([["/companies/:companyId/dashboard", "agents"]]);
/** Adds up any number of days. */
const ADDS_UP_DAYS = /\/costs\/by-.* (from|to)=/;

interface Read {
	label: string;
	statement: Statement;
	plan: Awaited<ReturnType<typeof explain>>;
}

// The embedded database has the same statements and the same indexes.
describe("the statements of all GET routes", needs("postgres"), () => {
	const teardown = createTeardown();
	let home: TestHome;
	let client: pg.Client;
	const reads: Read[] = [];

	beforeAll(async () => {
		home = await createTestHome();
		const secrets = createKnownSecrets();
		const logger = pino({ level: "silent" });
		const databaseUrl = home.databaseUrl ?? "";
		const options = { databaseUrl, secrets, logger, apiUrl: () => "", agentsPort: () => 0, agentsSocket: () => null };
		const context = await openContext(dataFolderAt(home.home), options, teardown);
		client = new pg.Client(databaseUrl);
		await client.connect();
		teardown.add(() => client.end());
		const { id: companyId } = await createCompany(context, { name: "C" });
		const query = (text: string, values: unknown[] = []) => client.query(text, values);
		const known = await fillDatabase(query, { companyId, ...ROWS });
		known.query.limit = [{ value: 200 }];
		// Never opened, so that only requests execute statements.
		const runs = createRunEngine(context);
		teardown.add(() => runs.stop());
		const app = await buildApp({ context, runs, trustedProxies: [], hosts: () => new Set(["localhost"]) });
		const send = async ({ url }: ReadRequest) => {
			const response = await app.inject({ url, headers: { host: "localhost" } });
			expect([url, response.statusCode]).toEqual([url, 200]);
		};
		for (const request of readRequests(known)) {
			for (const statement of await recordStatements(() => send(request))) {
				reads.push({ label: request.label, statement, plan: await explain(client, statement) });
			}
		}
		await app.close();
	});
	afterAll(async () => {
		await teardown.run();
		await home?.remove();
	});

	it("are tried on tables with many rows", async () => {
		const counts = GROWING_TABLES.map((name) => `select '${name}' as name, count(*)::int from ${name}`);
		const { rows } = await client.query(counts.join(" union all "));
		expect(rows.filter(({ count }) => count < ROWS.agents / 10)).toEqual([]);
		expect(reads.length).toBeGreaterThan(100);
	});

	it("scan no table that grows, and read no more rows of it than a few pages", () => {
		const large = reads.flatMap(({ label, plan }) => {
			const tables = GROWING_TABLES.filter(
				(name) => name !== READ_WHOLE.get(label) && !(name === "cost_sums" && ADDS_UP_DAYS.test(label)),
			);
			return findLargeReads(plan, tables).map((read) => `${label}: ${read}`);
		});
		expect(large).toEqual([]);
	});

	it("use every index that exists for them, and would scan a table without it", async () => {
		const { rows } = await client.query(
			`select indexname as name from pg_indexes
			where schemaname = 'public' and indexname not in (select conname from pg_constraint) order by indexname`,
		);
		const ofLists = rows.map(({ name }) => name).filter((name) => !INDEXES_OF_ENGINE.includes(name));
		const withoutEffect = [];
		for (const name of ofLists) {
			const users = reads.filter(({ plan }) => usedIndexes(plan).includes(name));
			await client.query("begin");
			await client.query(`drop index ${name}`);
			const plans = [];
			for (const { statement } of users) plans.push(await explain(client, statement));
			await client.query("rollback");
			if (!plans.some((plan) => findLargeReads(plan, GROWING_TABLES).length > 0)) withoutEffect.push(name);
		}
		expect(withoutEffect).toEqual([]);
	});
});
