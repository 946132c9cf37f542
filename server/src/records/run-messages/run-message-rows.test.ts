import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../__tests__/support/test-database.ts";
import { EventBus } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { changeRunMessage, findOpenMessages, reopenRunMessages, storeRunMessage } from "./run-message-rows.ts";

const test = useTestDatabase();

it("opens a message once for each later program of the run, also after another server took the run over", async () => {
	const run = { id: crypto.randomUUID(), companyId: crypto.randomUUID() };
	const context = { database: test.opened, bus: new EventBus(), now: () => new Date() };
	await inTransaction(context, async (transaction) => {
		// The run need not exist.
		await transaction.database.db.execute(sql`set local session_replication_role = replica`);
		const message = { body: "x", delivery: "now", commentId: null } as const;
		const { id } = await storeRunMessage(transaction, run, { kind: "board" }, message);
		const deliver = (program: number) =>
			changeRunMessage(transaction, run, id, ["queued"], { state: "delivered", program });
		const openedFor = async (program: number) => {
			await reopenRunMessages(transaction, run, program);
			return (await findOpenMessages(transaction, run.id)).length;
		};
		await deliver(1);
		expect(await openedFor(1)).toBe(0);
		expect(await openedFor(2)).toBe(1);
		await deliver(2);
		// The other server reads the output of both programs again.
		expect(await openedFor(1)).toBe(0);
		expect(await openedFor(2)).toBe(0);
		expect(await openedFor(3)).toBe(1);
	});
});
