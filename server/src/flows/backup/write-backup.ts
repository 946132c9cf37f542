import { BACKUP_FORMAT, type BackupEnd, type BackupHead } from "@paperclipai/shared";
import { LOG_REMOVED } from "../../engine/run-log/log-removed.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { VERSION } from "../../platform/settings/version.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { type LogContext, logChunks, loggedRunSchema } from "./log-chunks.ts";
import { schemaVersion } from "./schema-version.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import { type BackupTable, findTables, hasEncryptedValues } from "./tables.ts";

export type BackupContext = ClockContext & LogContext;

function loggedRuns(now: Date): string {
	const removed = `exists (select 1 from heartbeat_run_events where run_id = heartbeat_runs.id and type = '${LOG_REMOVED}')`;
	const tooOld = `finished_at < '${new Date(now.getTime() - LIMITS.retention.maxAgeMs).toISOString()}'`;
	return `select json_build_object('id', id, 'owner', owner, 'status', status, 'logBytes', log_bytes,
		'isExpired', ${removed} or coalesce(${tooOld}, false))::text from heartbeat_runs`;
}

export interface OpenBackup {
	content: AsyncIterable<Buffer | string>;
	close(): Promise<void>;
}

export async function openBackup(context: BackupContext): Promise<OpenBackup> {
	const tables = await findTables(context.database.db);
	const queries = new Map(tables.map((table) => [table.name, rowsOf(table)]));
	const createdAt = context.now();
	const snapshot = await openSnapshot(context.database, new Map([...queries, ["logs", loggedRuns(createdAt)]]));
	const head: BackupHead = {
		backup: BACKUP_FORMAT,
		createdAt: createdAt.toISOString(),
		server: { version: VERSION },
		engine: context.database.kind,
		migrations: schemaVersion(),
	};
	return { content: contentOf(context, head, tables, snapshot), close: () => snapshot.close() };
}

function rowsOf({ name, columns }: BackupTable): string {
	return `select to_json(array[${columns.map((column) => `"${column.name}"::text`).join(", ")}])::text from "${name}"`;
}

async function* contentOf(
	context: LogContext,
	head: BackupHead,
	tables: BackupTable[],
	snapshot: Snapshot,
): AsyncGenerator<Buffer | string> {
	const end: BackupEnd = { rows: {}, encryptedRows: 0, logs: 0, logBytes: 0, missingLogs: 0 };
	yield line(head);
	for (const { name, columns } of tables) {
		const names = columns.map((column) => column.name);
		yield line({ table: name, columns: names });
		let count = 0;
		for await (const rows of snapshot.read(name)) {
			count += rows.length;
			yield `${rows.join("\n")}\n`;
		}
		end.rows[name] = count;
		if (hasEncryptedValues(names)) end.encryptedRows += count;
	}
	for await (const page of snapshot.read("logs")) {
		for (const row of page) yield* logOf(context, row, end);
	}
	yield line({ end });
}

async function* logOf(context: LogContext, row: string, end: BackupEnd): AsyncGenerator<Buffer | string> {
	const run = loggedRunSchema.parse(JSON.parse(row));
	let chunks = 0;
	for await (const chunk of logChunks(context, run)) {
		if (chunk === "missing") {
			end.missingLogs++;
			continue;
		}
		chunks++;
		end.logBytes += chunk.length;
		yield line({ log: run.id, bytes: chunk.length });
		yield Buffer.concat([chunk, NEWLINE]);
	}
	if (chunks > 0) end.logs++;
}

const NEWLINE = Buffer.from("\n");

function line(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}
