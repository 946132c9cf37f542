import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../__tests__/support/test-database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { finishTables, prepareTables } from "../../start/restore/prepare-tables.ts";
import { findTables, orderTables } from "./tables.ts";

const database = useTestDatabase();

it("puts each table after those that it refers to, except in a circle", async () => {
	const keys = [
		{ from: "c", to: "b" },
		{ from: "b", to: "a" },
		{ from: "b", to: "b" },
		{ from: "a", to: "elsewhere" },
	];
	expect(orderTables(["c", "b", "a"], keys)).toEqual(["a", "b", "c"]);
	expect(orderTables(["c", "b", "a"], [...keys, { from: "a", to: "c" }])).toHaveLength(3);
	const tables = await findTables(database.db);
	const names = tables.map(({ name }) => name);
	expect(names).not.toContain("servers");
	expect(names.indexOf("companies")).toBeLessThan(names.indexOf("agents"));
	expect(names.indexOf("agents")).toBeLessThan(names.indexOf("heartbeat_runs"));
});

it("restores rows before those that they refer to, and continues generated numbers", async () => {
	const { db } = database;
	await db.execute(
		sql`create table one (id int generated always as identity primary key, next int, parent int references one)`,
	);
	await db.execute(sql`create table two (id serial primary key, one int references one)`);
	await db.execute(sql`alter table one add constraint circle foreign key (next) references two`);
	const columns = [{ name: "id", type: "integer" }];
	const tables = [
		{ name: "one", columns, forwardKeys: ["circle", "one_parent_fkey"] },
		{ name: "two", columns, forwardKeys: [] },
	];
	const restore = (next: number) =>
		db.transaction(async (tx) => {
			await prepareTables(tx, tables);
			await tx.execute(sql`insert into one overriding system value values (7, ${next}::int, 8), (8, null, null)`);
			await tx.execute(sql`insert into two values (3, 7)`);
			await finishTables(tx, tables);
		});
	await expect(restore(4)).rejects.toMatchObject({ cause: { code: "23503" } });
	await restore(3);
	await db.execute(sql`insert into one (next) values (null)`);
	expect(await selectRows(db, sql`select max(id)::int as last from one`)).toEqual([{ last: 9 }]);
	expect(await selectRows(db, sql`select conname from pg_constraint where condeferrable`)).toEqual([]);
	await expect(restore(3)).rejects.toMatchObject({ code: "database_not_empty" });
});

it("prepares the tables of a new installation", async () => {
	await database.db.transaction(async (tx) => {
		const tables = await findTables(tx);
		await prepareTables(tx, tables);
		await finishTables(tx, tables);
	});
	expect(await selectRows(database.db, sql`select conname from pg_constraint where condeferrable`)).toEqual([]);
});
