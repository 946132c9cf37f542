import { sql } from "drizzle-orm";
import type { BackupTable } from "../../flows/backup/tables.ts";
import type { Database } from "../../platform/db/database.ts";

const MAX_ROWS = 500;
const MAX_BYTES = 1024 * 1024;

export type Replacements = Record<string, Record<string, (value: string) => string>>;

export interface TableWriter {
	write(row: Buffer): Promise<void>;
	flush(): Promise<void>;
}

export function createTableWriter(
	db: Pick<Database, "execute">,
	table: BackupTable,
	columns: readonly string[],
	replaced: Replacements,
): TableWriter {
	const values = table.columns.map(({ name, type }) => {
		const value = `(line->>${columns.indexOf(name)})`;
		return `${replaced[table.name]?.[name]?.(value) ?? value}::${type}`;
	});
	const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
	const insert = sql.raw(
		`insert into "${table.name}" (${names}) overriding system value select ${values.join(", ")} from jsonb_array_elements(`,
	);
	let rows: Buffer[] = [];
	let bytes = 0;
	const flush = async () => {
		if (rows.length === 0) return;
		const text = `[${rows.map((row) => row.toString()).join(",")}]`;
		rows = [];
		bytes = 0;
		await db.execute(sql`${insert}${text}::jsonb) line`);
	};
	return {
		async write(row) {
			rows.push(row);
			bytes += row.length;
			if (rows.length >= MAX_ROWS || bytes >= MAX_BYTES) await flush();
		},
		flush,
	};
}
