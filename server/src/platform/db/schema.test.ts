import { sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../__tests__/support/test-database.ts";
import * as schema from "./schema.ts";
import { selectRows } from "./select-rows.ts";

const database = useTestDatabase();

it("matches the migrations: a changed table needs a generated migration", async () => {
	const declared = Object.values(schema)
		.filter((table) => table instanceof PgTable)
		.flatMap((table) => {
			const { name, columns } = getTableConfig(table);
			return columns.map((column) => `${name}.${toSnakeCase(column.name)} ${column.notNull ? "not null" : "null"}`);
		});
	const rows = await selectRows(
		database.db,
		sql`select table_name || '.' || column_name || case is_nullable when 'YES' then ' null' else ' not null' end as line
			from information_schema.columns where table_schema = 'public'`,
	);
	expect(rows.map(({ line }) => line).sort()).toEqual(declared.sort());
});
