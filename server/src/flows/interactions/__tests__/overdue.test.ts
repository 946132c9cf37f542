import { expect } from "vitest";
import { it } from "../../../__tests__/support/test-engine.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { insertRunInteraction } from "../../../records/interactions/run-interactions.ts";
import { getRunRow } from "../../../records/runs/run-rows.ts";
import { decideRunInteraction } from "../decide.ts";

it("refuses a decision after the deadline, although the server that executes the run has not noted it", async ({
	startEngine,
}) => {
	const decisions: unknown[] = [];
	const test = await startEngine(async ({ runId }) => {
		const { context } = test;
		const decide = async (requestKey: string, deadlineAt: Date) => {
			const run = await getRunRow(context, runId);
			return await inTransaction(context, async (transaction) => {
				const asked = { kind: "permission" as const, title: "Bash: ls", payload: {}, requestKey, deadlineAt };
				const { id: interactionId = "" } = (await insertRunInteraction(transaction, run, asked)) ?? {};
				const decision = { status: "accepted", revision: 1, kinds: ["permission"], respond: async () => ({}) } as const;
				return await decideRunInteraction(transaction, { runId, interactionId }, { kind: "board" }, decision);
			});
		};
		decisions.push(await decide("1/a", new Date(Date.now() + 3_600_000)));
		decisions.push(await decide("1/b", new Date(Date.now() - 1)).catch((error: unknown) => error));
		return { exitCode: 0, signal: null, timedOut: false };
	});
	await test.wakeAndFinish(await test.createAgent());
	expect(decisions).toMatchObject([
		{ status: "accepted" },
		{ status: 409, code: "interaction_decided", details: { status: "expired" } },
	]);
	await test.stop();
});
