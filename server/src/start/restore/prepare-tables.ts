import { sql } from "drizzle-orm";
import { databaseNotEmpty } from "../../flows/backup/errors.ts";
import { ROUND_TRIP_SETTINGS } from "../../flows/backup/round-trip-settings.ts";
import { type BackupTable, REQUEST_TABLES } from "../../flows/backup/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";

type Transaction = Pick<Database, "execute">;

const quoted = (name: string) => `"${name}"`;

/**
 * Locks the tables until the end of this transaction.
 * @throws {CodedError} `database_not_empty`.
 */
export async function prepareTables(tx: Transaction, tables: readonly BackupTable[]): Promise<void> {
	const names = tables.map(({ name }) => quoted(name)).join(", ");
	await tx.execute(sql.raw(ROUND_TRIP_SETTINGS));
	await tx.execute(sql.raw(`lock table ${names} in access exclusive mode`));
	for (const { name } of tables) {
		const rows = await selectRows(tx, sql.raw(`select from ${quoted(name)} limit 1`));
		if (rows.length > 0) throw databaseNotEmpty(name);
	}
	// PGlite keeps rows of a killed restore in its files.
	await tx.execute(sql.raw(`truncate table ${[names, ...REQUEST_TABLES.map(quoted)].join(", ")}`));
	await setForwardKeys(tx, tables, "deferrable initially deferred");
}

/** Checks all foreign keys, and continues the sequences after the restored numbers. */
export async function finishTables(tx: Transaction, tables: readonly BackupTable[]): Promise<void> {
	await tx.execute(sql.raw("set constraints all immediate"));
	await setForwardKeys(tx, tables, "not deferrable");
	for (const { name, columns } of tables) {
		for (const column of columns) await setSequence(tx, name, column.name);
	}
}

/** Foreign keys are deferred during a restore, because the referenced row may come later. */
async function setForwardKeys(tx: Transaction, tables: readonly BackupTable[], mode: string): Promise<void> {
	for (const { name, forwardKeys } of tables) {
		for (const key of forwardKeys)
			await tx.execute(sql.raw(`alter table ${quoted(name)} alter constraint ${quoted(key)} ${mode}`));
	}
}

async function setSequence(tx: Transaction, table: string, column: string): Promise<void> {
	const sequence = `pg_get_serial_sequence('${quoted(table)}', '${column}')`;
	const [found] = await selectRows(tx, sql.raw(`select ${sequence} as name`));
	if (found?.name == null) return;
	const last = sql.raw(`select setval('${found.name}', max(${quoted(column)})) from ${quoted(table)}`);
	await tx.execute(last);
}
