import { sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/database.ts";
import * as schema from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";

/** Recent requests have no meaning in another installation. A restore empties their tables with those they refer to. */
export const REQUEST_TABLES = ["idempotency_keys"];

/** A restore keeps the rows of running servers. */
const NOT_BACKED_UP = new Set(["servers", ...REQUEST_TABLES]);

export interface BackupTable {
	name: string;
	/** Excludes generated columns. */
	columns: { name: string; type: string }[];
	/** Foreign keys to the table itself or to a table that is restored later. */
	forwardKeys: string[];
}

export function hasEncryptedValues(columns: readonly string[]): boolean {
	return columns.some((name) => name.startsWith("encrypted_"));
}

interface ForeignKey {
	name: string;
	from: string;
	to: string;
}

export async function findTables(db: Pick<Database, "execute">): Promise<BackupTable[]> {
	const names = Object.values(schema)
		.filter((table) => table instanceof PgTable)
		.map((table) => getTableConfig(table).name)
		.filter((name) => !NOT_BACKED_UP.has(name));
	const columns = await selectRows(
		db,
		sql`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
			from pg_attribute a join pg_class c on c.oid = a.attrelid
			where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
				and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
			order by a.attnum`,
	);
	const keys = (await selectRows(
		db,
		sql`select k.conname as name, a.relname as "from", b.relname as "to"
			from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
			where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by k.conname`,
	)) as unknown as ForeignKey[];
	const ordered = orderTables(names, keys);
	return ordered.map((name, index) => ({
		name,
		columns: columns
			.filter(({ table }) => table === name)
			.map((column) => ({ name: String(column.name), type: String(column.type) })),
		forwardKeys: keys.filter(({ from, to }) => from === name && ordered.indexOf(to) >= index).map((key) => key.name),
	}));
}

/** Puts tables after those they reference; in a cycle, the table with the fewest unresolved references comes next. */
export function orderTables(names: readonly string[], keys: readonly Omit<ForeignKey, "name">[]): string[] {
	const ordered: string[] = [];
	const remaining = new Set([...names].sort());
	while (remaining.size > 0) {
		const open = (name: string) => keys.filter(({ from, to }) => from === name && to !== name && remaining.has(to));
		const [next = ""] = [...remaining].sort((a, b) => open(a).length - open(b).length);
		remaining.delete(next);
		ordered.push(next);
	}
	return ordered;
}
