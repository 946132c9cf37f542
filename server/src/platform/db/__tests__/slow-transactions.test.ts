import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { isDatabaseUnavailable } from "../../errors/database-unavailable.ts";
import { LIMITS } from "../../settings/limits.ts";
import type { OpenDatabase } from "../database.ts";
import { openDatabase } from "../open-database.ts";
import { selectRows } from "../select-rows.ts";
import { type CuttableProxy, startCuttableProxy } from "./cuttable-proxy.ts";

/** More than the connections of the pool, so that some requests wait. */
const REQUESTS = 12;

// Only PostgreSQL is a separate server.
describe("the limit for a response", needs("postgres"), () => {
	let home: TestHome;
	let proxy: CuttableProxy;
	let database: OpenDatabase;
	beforeEach(async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
		home = await createTestHome();
		const url = new URL(home.databaseUrl ?? "");
		proxy = await startCuttableProxy(new URL(url));
		url.port = String(proxy.port);
		database = await openDatabase(dataFolderAt(home.home), url.href);
	});
	afterEach(async () => {
		vi.useRealTimers();
		await database.close();
		await proxy.cut();
		await home.remove();
	});
	const passLimit = () => vi.advanceTimersByTime(2 * LIMITS.databaseResponseMs);

	it("is not for a whole transaction", async () => {
		const seen = await database.db.transaction(async (tx) => {
			await tx.execute(sql`create temporary table slow on commit drop as select 1 as found`);
			passLimit();
			return await selectRows(tx, sql`select found from slow`);
		});
		expect(seen).toEqual([{ found: 1 }]);
	});

	it("fails the statements without one, and those that wait for their connections", async () => {
		const asleep = async () => {
			const query = sql`select count(*)::int as count from pg_stat_activity where query = 'select pg_sleep(1000)'`;
			const other = await openDatabase(dataFolderAt(home.home), home.databaseUrl);
			const [{ count } = { count: 0 }] = await selectRows(other.db, query);
			await other.close();
			return Number(count) > 0;
		};
		const requests = Array.from({ length: REQUESTS }, () => database.db.execute(sql`select pg_sleep(1000)`));
		const reasons = Promise.all(requests.map(async (request) => await request.catch(isDatabaseUnavailable)));
		await until(asleep);
		passLimit();
		expect(await reasons).toEqual(requests.map(() => true));
		expect(await selectRows(database.db, sql`select 1 as found`)).toEqual([{ found: 1 }]);
	});

	it("does not delay the end while a probe of the channel has none", async () => {
		await database.channel?.subscribe(
			() => undefined,
			() => undefined,
		);
		await database.ping();
		proxy.silence();
		vi.advanceTimersByTime(LIMITS.databaseResponseMs / 2);
		await new Promise((sent) => setImmediate(sent));
		await expect(database.close()).resolves.toBeUndefined();
		database = await openDatabase(dataFolderAt(home.home), home.databaseUrl);
	});
});
