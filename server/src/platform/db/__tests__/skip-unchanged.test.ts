import path from "node:path";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { LIMITS } from "../../settings/limits.ts";
import type { OpenDatabase } from "../database.ts";
import { openPglite } from "../pglite/open-pglite.ts";
import { earliest, skipUnchanged } from "../skip-unchanged.ts";

let database: OpenDatabase;
let now: Date;
let runs: number;
let dueAt: Date | null;
let pass: () => Promise<void>;

shortenLimits({ unchangedSkipMs: 3_600_000 });

beforeAll(async () => {
	const home = await createTestHome();
	database = await openPglite(path.join(home.home, "database"));
	await database.db.execute(sql`create table notes (text text)`);
	return async () => {
		await database.close();
		await home.remove();
	};
});

beforeEach(async () => {
	now = new Date("2030-01-01T00:00:00Z");
	runs = 0;
	dueAt = null;
	pass = skipUnchanged({ database, now: () => now }, async () => {
		runs++;
		return dueAt;
	});
	await pass();
	await pass();
	expect(runs).toBe(1);
});

const CHANGES = {
	"an insert": sql`insert into notes values ('a')`,
	"an update": sql`update notes set text = 'b'`,
	"a deletion": sql`delete from notes`,
	"a change by a common table expression": sql`with added as (insert into notes values ('c') returning text) select * from added`,
};
it.each(Object.entries(CHANGES))("runs after %s", async (_, statement) => {
	await database.db.execute(statement);
	await pass();
	expect(runs).toBe(2);
});

it("runs after a transaction", async () => {
	await database.db.transaction((transaction) => transaction.execute(sql`insert into notes values ('d')`));
	await pass();
	expect(runs).toBe(2);
});

it("runs after a change while the task was running", async () => {
	pass = skipUnchanged({ database, now: () => now }, async () => {
		runs++;
		if (runs === 2) await database.db.execute(sql`insert into notes values ('e')`);
		return null;
	});
	await pass();
	await pass();
	await pass();
	expect(runs).toBe(3);
});

const READS = {
	"a query": sql`select text as updated_at from notes`,
	"a recursive query": sql`with recursive found as (select text from notes) select * from found`,
	"the renewal of this server's registration": sql`update "servers" set url = url`,
};
it.each(Object.entries(READS))("is skipped after %s", async (_, statement) => {
	await database.db.execute(statement);
	await pass();
	expect(runs).toBe(1);
});

it("runs when the work is due", async () => {
	dueAt = new Date(now.getTime() + 1000);
	await database.db.execute(sql`delete from notes`);
	await pass();
	now = new Date(now.getTime() + 999);
	await pass();
	expect(runs).toBe(2);
	now = dueAt;
	await pass();
	expect(runs).toBe(3);
});

it("runs after the clock was set back", async () => {
	now = new Date(now.getTime() - 1);
	await pass();
	expect(runs).toBe(2);
});

it("runs again after it failed", async () => {
	pass = skipUnchanged({ database, now: () => now }, async () => {
		runs++;
		throw new Error("failed");
	});
	await expect(pass()).rejects.toThrow("failed");
	await expect(pass()).rejects.toThrow("failed");
	expect(runs).toBe(3);
});

it("always runs when other servers may change the database", async () => {
	pass = skipUnchanged({ database: { ...database, countChanges: () => null }, now: () => now }, async () => {
		runs++;
		return null;
	});
	await pass();
	await pass();
	expect(runs).toBe(3);
});

it("runs after the longest time for which it may be skipped", async () => {
	const { unchangedSkipMs } = LIMITS;
	Object.assign(LIMITS, { unchangedSkipMs: 0 });
	onTestFinished(() => void Object.assign(LIMITS, { unchangedSkipMs }));
	await pass();
	expect(runs).toBe(2);
});

it("returns the earliest of some times", () => {
	const [early, late] = [new Date(1), new Date(2)];
	expect(earliest(null, late, early, null)).toBe(early);
	expect(earliest(null, null)).toBeNull();
});
