import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataFolderAt } from "../../platform/data-folder/data-folder.ts";
import type { OpenDatabase } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { EventBus } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { insertRunInteraction } from "./run-interactions.ts";

let home: TestHome;
let database: OpenDatabase;
beforeAll(async () => {
	home = await createTestHome();
	database = await openDatabase(dataFolderAt(home.home), home.databaseUrl);
});
afterAll(async () => {
	await database.close();
	await home.remove();
});

it("stores a request once, although its transaction is repeated", async () => {
	const [id, companyId, agentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const run = { id, companyId, agentId, issueId: null };
	const asked = { kind: "permission" as const, title: "Bash: ls", payload: {}, requestKey: "1/a", deadlineAt: null };
	const context = { database, bus: new EventBus(), now: () => new Date() };
	const insert = () =>
		inTransaction(context, async (transaction) => {
			// The run need not exist.
			await transaction.database.db.execute(sql`set local session_replication_role = replica`);
			return await insertRunInteraction(transaction, run, asked);
		});
	const first = await insert();
	expect(await insert()).toEqual(first);
	expect(await insert()).toMatchObject({ id: first.id, requestKey: "1/a", status: "pending" });
});
