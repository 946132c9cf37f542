import { sql } from "drizzle-orm";
import { counted } from "../../flows/backup/check-backup.ts";
import { backupDamaged } from "../../flows/backup/errors.ts";
import type { BackupReader } from "../../flows/backup/read-backup.ts";
import type { LogWriter } from "../../flows/backup/restored-logs.ts";
import type { BackupTable } from "../../flows/backup/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { createTableWriter, type Replacements, type TableWriter } from "./table-writer.ts";

export interface RestoreTarget {
	tx: Pick<Database, "execute">;
	tables: readonly BackupTable[];
	logs: LogWriter;
	serverId: string;
}

export async function restoreRows({ tx, tables, logs, serverId }: RestoreTarget, parts: BackupReader["parts"]) {
	const replaced: Replacements = {
		heartbeat_runs: {
			owner: (value) => `case when ${value} is not null then '${serverId}' end`,
			lease_expires_at: () => "null",
		},
	};
	let writer: TableWriter | null = null;
	for await (const { part, end } of counted(parts)) {
		if (part.kind === "row") {
			if (writer === null) throw backupDamaged("it has a row without a table.");
			await writer.write(part.row);
			continue;
		}
		if (part.kind === "log") await logs.write(part.runId, part.chunk);
		else await writer?.flush();
		writer = part.kind === "table" ? createTableWriter(tx, tableOf(tables, part), part.columns, replaced) : writer;
		if (end !== null) return end;
	}
	throw backupDamaged("its end is missing.");
}

/** With the same migrations, only a manipulated file names an unknown table. */
function tableOf(
	tables: readonly BackupTable[],
	{ table, columns }: { table: string; columns: string[] },
): BackupTable {
	const known = tables.find(({ name }) => name === table);
	if (known === undefined || !known.columns.every(({ name }) => columns.includes(name)))
		throw backupDamaged(`${table} is not a table of this version.`);
	return known;
}

/** Collects statistics, which PGlite does not do by itself. */
export async function analyze(db: Pick<Database, "execute">): Promise<void> {
	await db.execute(sql`analyze`);
}
