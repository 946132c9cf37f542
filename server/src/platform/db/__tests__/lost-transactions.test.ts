import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { isDatabaseUnavailable } from "../../errors/database-unavailable.ts";
import type { Database, OpenDatabase } from "../database.ts";
import { openDatabase } from "../open-database.ts";
import { selectRows } from "../select-rows.ts";
import { type CuttableProxy, startCuttableProxy } from "./cuttable-proxy.ts";

type Statements = Pick<Database, "execute" | "transaction">;

/** More than the connections of the pool, so that a lost one is noticed. */
const REPEATED = 12;

// Only PostgreSQL is a separate server. An uncaught error of the client fails the test file.
describe("a transaction that loses its connection", needs("postgres"), () => {
	let home: TestHome;
	let proxy: CuttableProxy;
	let through: OpenDatabase;
	let direct: OpenDatabase;
	beforeAll(async () => {
		home = await createTestHome();
		const url = new URL(home.databaseUrl ?? "");
		proxy = await startCuttableProxy(new URL(url));
		url.port = String(proxy.port);
		direct = await openDatabase(dataFolderAt(home.home), home.databaseUrl);
		through = await openDatabase(dataFolderAt(home.home), url.href);
		await direct.db.execute(sql`create table notes (body text not null)`);
	});
	beforeEach(async () => void (await direct.db.execute(sql`truncate notes`)));
	afterAll(async () => {
		await through.close();
		await direct.close();
		await proxy.cut();
		await home.remove();
	});

	const note = (db: Statements, body: string) => db.execute(sql`insert into notes values (${body})`);
	const notes = async () => {
		const [{ count } = { count: null }] = await selectRows(direct.db, sql`select count(*)::int as count from notes`);
		return count;
	};
	const nextRequestWorks = async () => {
		await through.db.transaction(async (tx) => void (await note(tx, "next")));
		expect(await notes()).toBe(1);
	};
	const losses = {
		"is terminated": async (tx: Statements) => {
			const [{ pid } = { pid: null }] = await selectRows(tx, sql`select pg_backend_pid() as pid`);
			await direct.db.execute(sql`select pg_terminate_backend(${pid}::int, 10000)`);
		},
		"is cut off by the network": async () => {
			await proxy.cut();
			await proxy.restore();
		},
	};
	const bodies: Record<string, (tx: Statements, lose: (tx: Statements) => Promise<void>) => Promise<unknown>> = {
		"between two statements": async (tx, lose) => {
			await note(tx, "first");
			await lose(tx);
			await note(tx, "second");
		},
		"between two statements of a nested one": async (tx, lose) => {
			await note(tx, "first");
			await tx.transaction(async (nested) => {
				await note(nested, "second");
				await lose(nested);
				await note(nested, "third");
			});
		},
		"before its end": async (tx, lose) => {
			await note(tx, "first");
			await lose(tx);
		},
		"and does not mind": async (tx, lose) => {
			await note(tx, "first");
			await lose(tx);
			await tx.transaction((nested) => note(nested, "second")).catch(() => undefined);
			await note(tx, "third").catch(() => undefined);
		},
		"during a statement": async (tx, lose) => {
			await Promise.all([tx.execute(sql`select pg_sleep(1000)`), lose(tx)]);
		},
	};
	const cases = Object.entries(losses).flatMap(([how, lose]) =>
		Object.entries(bodies)
			// The statement would be awaited before the process of its connection is queried.
			.filter(([when]) => how !== "is terminated" || when !== "during a statement")
			.map(([when, body]) => ({ how, when, lose, body })),
	);

	it.each(cases)("commits nothing when it $how $when", async ({ lose, body }) => {
		const lost = through.db.transaction(async (tx) => void (await body(tx, lose)));
		expect(await lost.catch(isDatabaseUnavailable)).toBe(true);
		expect(await notes()).toBe(0);
		await nextRequestWorks();
	});

	it.each(Object.entries(losses))("gives its connection back when it %s", async (_how, lose) => {
		for (let round = 0; round < REPEATED; round++) {
			const lost = through.db.transaction(async (tx) => {
				await note(tx, "first");
				await lose(tx);
				throw new Error("not the reason");
			});
			expect(await lost.catch(isDatabaseUnavailable)).toBe(true);
		}
		await nextRequestWorks();
	});

	it.each([
		["statement_timeout", sql`select pg_sleep(1000)`],
		["transaction_read_only", sql`insert into notes values ('second')`],
	])("counts as unavailable when %s, set for its role, ends it", async (setting, statement) => {
		const value = setting === "statement_timeout" ? "1" : "on";
		const ended = through.db.transaction(async (tx) => {
			await note(tx, "first");
			await tx.execute(sql`select set_config(${setting}, ${value}, true)`);
			await tx.execute(statement);
		});
		expect(await ended.catch(isDatabaseUnavailable)).toBe(true);
		expect(await notes()).toBe(0);
		await nextRequestWorks();
	});

	it("runs no statement that follows its end", async () => {
		let ended: Statements | null = null;
		await through.db.transaction(async (tx) => {
			ended = tx;
			await note(tx, "in time");
		});
		await expect(note(ended as unknown as Statements, "late")).rejects.toThrow();
		expect(await notes()).toBe(1);
	});
});
