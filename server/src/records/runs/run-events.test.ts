import { expect } from "vitest";
import { it } from "../../__tests__/support/test-engine.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { listRunEvents, recordRunEvent } from "./run-events.ts";
import { lockRunRow } from "./run-rows.ts";

it("concurrent events get consecutive numbers, inside and outside of transactions", async ({ startEngine }) => {
	const test = await startEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
	try {
		await test.wakeAndFinish(await test.createAgent());
		const [run] = await test.runs();
		if (run === undefined) throw new Error("There is no run.");
		const before = (await listRunEvents(test.context, run.id, { afterSeq: 0, limit: 100 })).length;
		await Promise.all(
			Array.from({ length: 30 }, async (_, index) => {
				const event = { type: "note", message: String(index) };
				if (index % 3 > 0) return await recordRunEvent(test.context, run, event);
				await inTransaction(test.context, async (transaction) => {
					await lockRunRow(transaction, run.id);
					await recordRunEvent(transaction, run, event);
				});
			}),
		);
		const events = await listRunEvents(test.context, run.id, { afterSeq: 0, limit: 100 });
		expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: before + 30 }, (_, index) => index + 1));
		expect(new Set(events.slice(before).map(({ message }) => message)).size).toBe(30);
	} finally {
		await test.stop();
	}
});
