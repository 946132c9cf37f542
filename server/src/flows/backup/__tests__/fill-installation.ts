import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { createDataFolder, type DataFolder, dataFolderAt } from "../../../platform/data-folder/data-folder.ts";
import { masterKeyOf } from "../../../platform/data-folder/master-key.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { readServerId } from "../../../platform/data-folder/server-id.ts";
import type { OpenDatabase } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import {
	agents,
	companies,
	heartbeatRunEvents,
	heartbeatRuns,
	issueCounts,
	issues,
} from "../../../platform/db/schema.ts";
import { selectRows } from "../../../platform/db/select-rows.ts";
import { ROUND_TRIP_SETTINGS } from "../round-trip-settings.ts";
import { findTables } from "../tables.ts";
import type { BackupContext } from "../write-backup.ts";

export interface Installation extends TestHome {
	folder: DataFolder;
	database: OpenDatabase;
	context: BackupContext;
	close(): Promise<void>;
}

/** @param databaseUrl Default: the database of the test home. */
export async function openInstallation(home: TestHome, databaseUrl = home.databaseUrl): Promise<Installation> {
	const folder = dataFolderAt(home.home);
	createDataFolder(folder);
	const database = await openDatabase(folder, databaseUrl);
	const context = {
		...{ folder, database, serverId: readServerId(folder), masterKey: masterKeyOf(folder), now: () => new Date() },
		deployment: "local_trusted" as const,
	};
	return { ...home, folder, database, context, close: () => database.close() };
}

export const RUNS = { whole: randomUUID(), empty: randomUUID(), large: randomUUID(), elsewhere: randomUUID() };
export const UNFINISHED = { running: randomUUID(), queued: randomUUID(), retry: randomUUID() };
/** Ends within a record, a character and a line. */
const CUT_LOG = Buffer.concat([Buffer.from('{"a":1}\r\n\n{"text":"\u0000'), Buffer.from([0xff, 0xc3, 0x00])]);

const ODD_TEXT = `"quoted" \\ back\\nslash \n\r\t \u0001\u007f\u2028 \uFFFD größe 🦊 {"a":[1]} \\u0000 ''`;

/** With values that a lossy backup would change. */
export async function fillInstallation(): Promise<Installation> {
	const installation = await openInstallation(await createTestHome());
	const { db } = installation.database;
	const [companyId, agentId] = [randomUUID(), randomUUID()];
	const times = { createdAt: new Date("2024-02-29T23:59:59.999Z"), updatedAt: new Date(0) };
	await db.insert(companies).values({ id: companyId, name: ODD_TEXT, description: "", issuePrefix: "ODD", ...times });
	const config = { text: ODD_TEXT, nested: [{ empty: {}, list: [], no: null, yes: true }], "": -1.5e-300 };
	await db.insert(agents).values({
		...{ id: agentId, companyId, name: "A", adapterType: "process", runtimeConfig: {}, ...times },
		adapterConfig: config,
	});
	const [parentId, issueId] = [randomUUID(), randomUUID()];
	const issue = { companyId, title: ODD_TEXT, status: "todo", priority: "low", actorKind: "board", ...times } as const;
	await db.insert(issues).values({ ...issue, id: parentId, number: 1 });
	await db.insert(issues).values({ ...issue, id: issueId, number: 2, parentId });
	await db.insert(issueCounts).values({ companyId, status: "todo", count: 2 });
	const run = { companyId, agentId, adapterType: "process", invocationSource: "timer", ...times } as const;
	const done = { ...run, status: "succeeded", owner: installation.context.serverId } as const;
	const active = {
		...run,
		status: "running",
		owner: installation.context.serverId,
		leaseExpiresAt: new Date(),
	} as const;
	await db.insert(heartbeatRuns).values([
		{ ...done, id: RUNS.whole, taskKey: "1", prompt: ODD_TEXT, costUsd: 0.1 + 0.2, logBytes: 2 ** 53 - 1 },
		{ ...done, id: RUNS.empty, taskKey: "2", prompt: "", resultJson: {} },
		{ ...done, id: RUNS.large, taskKey: "3", prompt: "x".repeat(700_000) },
		{ ...done, id: RUNS.elsewhere, taskKey: "3", owner: randomUUID() },
		{ ...active, id: UNFINISHED.running, taskKey: "4" },
		{ ...run, id: UNFINISHED.queued, status: "queued", taskKey: "4" },
		{ ...run, id: UNFINISHED.retry, status: "scheduled_retry", taskKey: "5", retryAt: new Date() },
	]);
	// This version does not write such values itself.
	await db.execute(sql`update heartbeat_runs set result_json = 'null', log_bytes = 9223372036854775807, cost_usd = 'NaN',
		started_at = 'infinity', finished_at = '0044-03-15 12:00:00.001+00 BC',
		usage = '{"inputTokens": 12345678901234567890.000, "b": 1e400}' where id = ${RUNS.empty}`);
	await db.execute(sql`insert into heartbeat_runs (id, company_id, agent_id, adapter_type, status, invocation_source, task_key, created_at)
		select gen_random_uuid(), company_id, agent_id, 'process', 'succeeded', 'timer', 'many', created_at + n * interval '1 ms'
		from heartbeat_runs, generate_series(1, 1234) n where id = ${RUNS.whole}`);
	await db
		.insert(heartbeatRunEvents)
		.values(
			[1, 2].map((seq) => ({ runId: UNFINISHED.running, seq, type: "t", payload: config, createdAt: times.createdAt })),
		);
	const logs = { [RUNS.whole]: CUT_LOG, [RUNS.empty]: Buffer.alloc(0), [RUNS.large]: randomBytes(3_000_000) };
	for (const [runId, log] of Object.entries({ ...logs, [UNFINISHED.running]: Buffer.from("{}\n") })) {
		const files = runFolderOf(installation.folder, runId);
		mkdirSync(files.spools, { recursive: true });
		writeFileSync(files.log, log);
		writeFileSync(files.secrets, '["canary-secret"]');
	}
	return installation;
}

/** In PostgreSQL's notation. */
export async function readRows(database: OpenDatabase): Promise<Record<string, string[]>> {
	return await database.db.transaction(async (tx) => {
		await tx.execute(sql.raw(ROUND_TRIP_SETTINGS));
		const rows: Record<string, string[]> = {};
		for (const { name } of await findTables(tx)) {
			const found = await selectRows(tx, sql.raw(`select "${name}"::text as line from "${name}" order by 1`));
			rows[name] = found.map(({ line }) => String(line));
		}
		return rows;
	});
}
