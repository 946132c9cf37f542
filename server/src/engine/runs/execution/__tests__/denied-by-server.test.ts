import { type AdapterExecutionContext, DENIED_EVENT } from "@paperclipai/adapter-utils";
import { expect } from "vitest";
import { it } from "../../../../__tests__/support/test-engine.ts";
import { inTransaction } from "../../../../platform/events/in-transaction.ts";
import { insertRunInteraction, settleRunInteraction } from "../../../../records/interactions/run-interactions.ts";
import { getRunRow } from "../../../../records/runs/run-rows.ts";

it("warns of a tool that was denied after a person had allowed it, and not of a plan that could not be shown", async ({
	startEngine,
}) => {
	let work = async (_: AdapterExecutionContext): Promise<unknown> => undefined;
	const execute = async (ctx: AdapterExecutionContext) => {
		await work(ctx);
		return { exitCode: 0, signal: null, timedOut: false };
	};
	const test = await startEngine(execute, { steering: "turn" });
	const agentId = await test.createAgent();
	work = async ({ onEvent }) => await onEvent?.({ type: DENIED_EVENT, message: "Bash: too long" });
	await test.wakeAndFinish(agentId);
	let answer: unknown;
	work = async ({ conversation, signal }) => {
		answer = await conversation?.ask({ kind: "plan", id: "1", plan: "" }, signal);
	};
	await test.wakeAndFinish(agentId);
	const [tool, plan] = await test.runs();
	expect(tool).toMatchObject({ verdictReason: "completed_with_warnings", error: { code: "run_tools_refused" } });
	expect(answer).toMatchObject({ kind: "deny", message: expect.stringContaining("not known") });
	expect(plan).toMatchObject({ verdictReason: "completed", error: null });
	await test.stop();
});

it("warns of a tool that was denied because the adapter passes on no requests", async ({ startEngine }) => {
	const test = await startEngine(async ({ onEvent }) => {
		await onEvent?.({ type: DENIED_EVENT, message: "Bash: no one to ask" });
		return { exitCode: 0, signal: null, timedOut: false };
	});
	await test.wakeAndFinish(await test.createAgent());
	const [run] = await test.runs();
	expect(run).toMatchObject({ verdictReason: "completed_with_warnings", error: { code: "run_tools_refused" } });
	expect(run?.error?.hint).toContain("settings of the adapter");
	await test.stop();
});

it.for([
	[],
	[{ code: "acme_tools_refused", message: "1 of 2 tools was refused.", hint: "Change its permissions." }],
])("says that no one answered in time, after the warnings %j", async (warnings, { startEngine }) => {
	const execute = async ({ runId }: AdapterExecutionContext) => {
		const { context } = test;
		const run = await getRunRow(context, runId);
		await inTransaction(context, async (transaction) => {
			const asked = { kind: "permission" as const, title: "Bash: ls", payload: {}, requestKey: "1/a" };
			const row = await insertRunInteraction(transaction, run, { ...asked, deadlineAt: new Date() });
			await settleRunInteraction(transaction, run, row?.id ?? "", "expired");
		});
		return { exitCode: 0, signal: null, timedOut: false, warnings };
	};
	const test = await startEngine(execute, { steering: "turn" });
	await test.wakeAndFinish(await test.createAgent());
	const [run] = await test.runs();
	expect(run?.error?.code).toBe(warnings[0]?.code ?? "run_tools_refused");
	expect(run?.error?.message).toContain("No one answered in time");
	expect(run?.error?.hint).toContain("deadline");
	await test.stop();
});
