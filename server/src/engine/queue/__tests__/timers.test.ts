import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createIssue } from "../../../flows/issues/create-issue.ts";
import { updateIssue } from "../../../flows/issues/update-issue.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { terminateAgent } from "../../../records/agents/lifecycle.ts";
import { wakeByTimer } from "../timers.ts";

shortenLimits({ dispatchTickMs: 50 });

const INTERVAL_MS = 10_000;

let test: TestEngine;
let isHeld: boolean;
let exitCode: number;
it.beforeEach(async ({ startEngine }) => {
	isHeld = true;
	exitCode = 0;
	test = await startEngine(async () => {
		await until(() => !isHeld);
		return { exitCode, signal: null, timedOut: false };
	});
});
afterEach(() => test.stop());

it("a timer wakes only an idle agent, and not before its interval is over", async () => {
	const heartbeat = { enabled: true, intervalSec: INTERVAL_MS / 1000, maxConcurrentRuns: 1 };
	const id = await test.createAgent({ runtimeConfig: { heartbeat } });
	const [agent] = await test.context.database.db.query.agents.findMany();
	const { now } = test.context;
	// The clock stands still, so that the interval cannot end on a busy machine.
	test.context.now = () => new Date((agent?.updatedAt.getTime() ?? 0) + INTERVAL_MS - 1);
	await wakeByTimer(test.context);
	expect(await test.runs()).toEqual([]);
	test.context.now = now;
	test.setAhead(INTERVAL_MS);
	const run = await until(async () => (await test.runs()).find(({ status }) => status === "running"));
	expect(run).toMatchObject({ agentId: id, invocationSource: "timer", reason: "timer" });
	test.setAhead(3 * INTERVAL_MS);
	await wakeByTimer(test.context);
	expect(await test.runs()).toHaveLength(1);
	isHeld = false;
	await until(async () => (await test.runs()).length === 2);
});

it("a timer with onlyWhenWork wakes while there is an issue to work on", async () => {
	isHeld = false;
	const heartbeat = { enabled: true, intervalSec: INTERVAL_MS / 1000, maxConcurrentRuns: 1, onlyWhenWork: true };
	const agentId = await test.createAgent({ runtimeConfig: { heartbeat } });
	const create = (title: string, blockedByIssueIds: string[]) =>
		createIssue(test.context, test.companyId, BOARD, {
			...{ title, priority: "low" as const, status: "todo" as const, blockedByIssueIds },
			assigneeAgentId: blockedByIssueIds.length > 0 ? agentId : null,
		});
	const blocker = await create("First", []);
	const issue = await create("Then", [blocker.id]);
	const timerRuns = async () =>
		(await test.runs()).filter((run) => run.invocationSource === "timer" && run.status === "succeeded");
	const allEnded = () => until(async () => (await test.runs()).every(({ status }) => status === "succeeded"));
	test.setAhead(2 * INTERVAL_MS);
	await wakeByTimer(test.context);
	expect(await test.runs()).toEqual([]);
	await updateIssue(test.context, blocker.id, BOARD, { status: "done" });
	await allEnded();
	test.setAhead(4 * INTERVAL_MS);
	await until(async () => (await timerRuns()).length === 1);
	await updateIssue(test.context, issue.id, BOARD, { status: "in_review" });
	await allEnded();
	const before = (await test.runs()).length;
	test.setAhead(6 * INTERVAL_MS);
	await wakeByTimer(test.context);
	expect(await test.runs()).toHaveLength(before);
});

it("an undelivered wake is no work when its issue is closed or assigned to another agent", async () => {
	const heartbeat = { enabled: true, intervalSec: INTERVAL_MS / 1000, maxConcurrentRuns: 1, onlyWhenWork: true };
	const assigneeAgentId = await test.createAgent({ runtimeConfig: { heartbeat } });
	const create = (title: string) =>
		createIssue(test.context, test.companyId, BOARD, {
			...{ title, priority: "low" as const, status: "todo" as const, blockedByIssueIds: [], assigneeAgentId },
		});
	const failAll = async () => {
		isHeld = false;
		await until(async () => (await test.runs()).every(({ status }) => status === "failed" || status === "cancelled"));
		isHeld = true;
	};
	const isRunning = (issueId: string) =>
		until(async () => (await test.runs()).some((run) => run.issueId === issueId && run.status === "running"));
	exitCode = 1;
	const [taken, waiting] = [await create("Taken while it runs"), await create("Taken before it runs")];
	await isRunning(taken.id);
	for (const { id } of [waiting, taken]) await updateIssue(test.context, id, BOARD, { assigneeAgentId: null });
	const wakes = await test.context.database.db.query.agentWakes.findMany();
	expect(wakes.map(({ issueId }) => issueId)).toEqual([taken.id]);
	await failAll();
	const closed = await create("Closed");
	await isRunning(closed.id);
	await updateIssue(test.context, closed.id, BOARD, { status: "done" });
	await failAll();
	test.setAhead(2 * INTERVAL_MS);
	await wakeByTimer(test.context);
	expect((await test.runs()).map(({ invocationSource }) => invocationSource)).not.toContain("timer");
	isHeld = false;
});

it("a timer of a terminated agent wakes nobody, and does not keep the others from being woken", async () => {
	const heartbeat = { enabled: true, intervalSec: INTERVAL_MS / 1000, maxConcurrentRuns: 1 };
	const terminated = await test.createAgent({ name: "B", runtimeConfig: { heartbeat } });
	await terminateAgent(test.context, terminated, BOARD);
	const agentId = await test.createAgent({ runtimeConfig: { heartbeat } });
	test.setAhead(INTERVAL_MS);
	await wakeByTimer(test.context);
	expect(await test.runs()).toMatchObject([{ agentId }]);
	isHeld = false;
});
