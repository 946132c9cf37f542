import { expect } from "vitest";
import { it } from "../../__tests__/support/test-engine.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { getRunRow } from "../runs/run-rows.ts";
import { insertRunInteraction } from "./run-interactions.ts";

const REQUEST = { kind: "permission" as const, title: "Bash: ls", payload: {}, deadlineAt: null };

it("stores a request once, although its transaction is repeated, and none after the run", async ({ startEngine }) => {
	let work = async (_runId: string): Promise<void> => undefined;
	const { context, createAgent, wakeAndFinish, runs, stop } = await startEngine(async ({ runId }) => {
		await work(runId);
		return { exitCode: 0, signal: null, timedOut: false };
	});
	const insert = async (runId: string, requestKey: string) => {
		const run = await getRunRow(context, runId);
		return await inTransaction(context, (transaction) =>
			insertRunInteraction(transaction, run, { ...REQUEST, requestKey }),
		);
	};
	const stored: unknown[] = [];
	work = async (runId) => {
		for (let time = 0; time < 3; time++) stored.push(await insert(runId, "1/a"));
	};
	await wakeAndFinish(await createAgent());
	expect(stored[0]).toMatchObject({ requestKey: "1/a", status: "pending" });
	expect(stored[1]).toEqual(stored[0]);
	expect(stored[2]).toMatchObject({ ...REQUEST, requestKey: "1/a", status: "pending" });
	const [run] = await runs();
	expect(await insert(run?.id ?? "", "1/b")).toBeNull();
	await stop();
});
