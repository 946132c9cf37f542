import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { LIMITS } from "../../settings/limits.ts";
import { openNotesDatabase } from "../__tests__/notes-database.ts";
import type { ResilientPglite } from "./resilient-pglite.ts";

const folder = mkdtempSync(path.join(tmpdir(), "prepared-pglite-"));
let database: ResilientPglite;

beforeAll(async () => {
	database = await openNotesDatabase(path.join(folder, "database"));
	await database.client.exec("create unique index on notes (text)");
});
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

async function prepared(): Promise<string[]> {
	const { rows } = await database.client.query<{ statement: string }>("select statement from pg_prepared_statements");
	return rows.map(({ statement }) => statement);
}

it("prepares a statement once, and executes it with other values inside and outside of transactions", async () => {
	const insert = "insert into notes values ($1) returning text, now() - now() as none, 2 as two";
	const first = await database.client.query(insert, ["one"]);
	expect(first.rows).toEqual([{ text: "one", none: "00:00:00", two: 2 }]);
	const second = await database.client.transaction((transaction) => transaction.query(insert, ["two"]));
	expect(second).toMatchObject({ rows: [{ text: "two" }], fields: first.fields });
	expect((await prepared()).filter((statement) => statement === insert)).toHaveLength(1);
});

it("goes on after a statement that failed, and does not keep it", async () => {
	const insert = "insert into notes values ($1)";
	await database.client.query(insert, ["same"]);
	await expect(database.client.query(insert, ["same"])).rejects.toMatchObject({ code: "23505" });
	await database.client.query(insert, ["other"]);
	await expect(database.client.query("select missing from notes")).rejects.toMatchObject({ code: "42703" });
	const { rows } = await database.client.query(
		"select count(*)::int as count from notes where text in ('same', 'other')",
	);
	expect(rows).toEqual([{ count: 2 }]);
	expect((await prepared()).filter((statement) => statement === insert)).toHaveLength(1);
});

it("executes a known statement in one call of PGlite", async () => {
	const select = "select $1::text as value";
	await database.client.query(select, ["first"]);
	const calls = vi.spyOn(PGlite.prototype, "execProtocolRaw");
	try {
		expect((await database.client.query(select, ["second"])).rows).toEqual([{ value: "second" }]);
		expect(calls).toHaveBeenCalledTimes(1);
	} finally {
		calls.mockRestore();
	}
});

it("rolls a transaction back after values that cannot be bound, and goes on", async () => {
	const insert = "insert into notes values ($1) returning $2::int as number";
	await database.client.query(insert, ["bound", 1]);
	const failed = database.client.transaction(async (transaction) => {
		await transaction.query(insert, ["before", 2]);
		await transaction.query(insert, ["never", "no number"]);
	});
	await expect(failed).rejects.toMatchObject({ code: "22P02" });
	expect((await database.client.query(insert, ["after", 3])).rows).toEqual([{ number: 3 }]);
	const { rows } = await database.client.query("select text from notes where text in ('before', 'never', 'after')");
	expect(rows).toEqual([{ text: "after" }]);
});

it("plans a statement that is used often anew, and keeps a limited number of statements", async () => {
	const select = "select $1::int as value";
	for (let value = 0; value <= LIMITS.preparedUses + 1; value++) {
		const { rows } = await database.client.query(select, [value]);
		if (value > LIMITS.preparedUses - 1) expect(rows).toEqual([{ value }]);
	}
	for (let value = 0; value < LIMITS.preparedStatements; value++)
		await database.client.query(`select ${value} as value`);
	expect(await database.client.query("select 'new' as value")).toMatchObject({ rows: [{ value: "new" }] });
	const statements = await prepared();
	expect(statements.filter((statement) => statement === select)).toHaveLength(1);
	expect(statements.length).toBeLessThanOrEqual(LIMITS.preparedStatements);
});
