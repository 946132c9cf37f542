import { type AdapterExecutionContext, DENIED_EVENT } from "@paperclipai/adapter-utils";
import { expect } from "vitest";
import { it } from "../../../../__tests__/support/test-engine.ts";

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
