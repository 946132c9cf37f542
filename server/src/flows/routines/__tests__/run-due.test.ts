import type { CreateRoutine, Routine } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { desc, eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { heartbeatRunEvents, issues } from "../../../platform/db/schema.ts";
import { pauseAgent, resumeAgent, terminateAgent } from "../../../records/agents/lifecycle.ts";
import { deleteIssue } from "../../issues/delete-issue.ts";
import { updateIssue } from "../../issues/update-issue.ts";
import { runDueRoutines, startRoutines } from "../run-due.ts";
import { runRoutineNow } from "../run-now.ts";
import { createRoutine, getRoutine, updateRoutine } from "../store.ts";

shortenLimits({ dispatchTickMs: 50 });

let test: TestEngine;
let agentId: string;
/** Whether runs are kept active. */
let isHeld: boolean;
let checks: ReturnType<typeof startRoutines>;

it.beforeEach(async ({ startEngine }) => {
	isHeld = false;
	test = await startEngine(async () => {
		await until(() => !isHeld);
		return { exitCode: 0, signal: null, timedOut: false };
	});
	agentId = await test.createAgent();
	setClock("2030-01-01T00:00:00Z");
	checks = startRoutines(test.context);
});
afterEach(async () => {
	await checks.stop();
	await test.stop();
});

function setClock(time: string): void {
	test.setAhead(Date.parse(time) - Date.now());
}

const PROMPT = { kind: "prompt", prompt: "Report." } as const;
const ISSUE = { kind: "issue", title: "Report", priority: "high" } as const;

async function create(more: Partial<CreateRoutine> = {}): Promise<string> {
	const routine = { name: "Report", cron: "0 9 * * *", timeZone: "UTC", enabled: true, task: PROMPT, ...more };
	return (await createRoutine(test.context, agentId, BOARD, routine as never)).id;
}

const runDue = () => runDueRoutines(test.context);
const read = (id: string) => getRoutine(test.context, id);
const planned = (id: string, time: string): Promise<Routine> =>
	until(async () => {
		const routine = await read(id);
		return routine.nextRunAt === new Date(time).toISOString() && routine;
	});
const allIssues = () => test.context.database.db.select().from(issues).orderBy(desc(issues.number));

it("runs once after a sleep of the machine, and reports the number of missed runs", async () => {
	const id = await create();
	expect(await read(id)).toMatchObject({ nextRunAt: "2030-01-01T09:00:00.000Z", lastRunAt: null });
	setClock("2030-01-05T10:00:00Z");
	const { lastRunId } = await planned(id, "2030-01-06T09:00:00Z");
	await runDue();
	expect(await test.runs()).toMatchObject([
		{ id: lastRunId, agentId, invocationSource: "timer", reason: "Routine Report (after 4 missed runs)" },
	]);
	await until(async () => (await test.runs())[0]?.status === "succeeded");
	setClock("2030-01-06T09:00:01Z");
	await planned(id, "2030-01-07T09:00:00Z");
	expect((await test.runs())[1]).toMatchObject({ reason: "Routine Report" });
});

it("runs once with several servers that check at the same time", async () => {
	const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => create({ name: `Report ${index}` })));
	isHeld = true;
	setClock("2030-01-01T09:00:01Z");
	await Promise.all([runDue(), runDue(), runDue()]);
	const reasons = (await test.runs()).map(({ reason }) => reason);
	expect(reasons.sort()).toEqual(ids.map((_, index) => `Routine Report ${index}`));
	const { type } = heartbeatRunEvents;
	expect(
		await test.context.database.db.select({ type }).from(heartbeatRunEvents).where(eq(type, "wake.joined")),
	).toEqual([]);
	isHeld = false;
});

it("does not run twice for the same time when the clock is set back", async () => {
	const id = await create();
	setClock("2030-01-01T09:30:00Z");
	await planned(id, "2030-01-02T09:00:00Z");
	setClock("2030-01-01T08:30:00Z");
	await runDue();
	setClock("2030-01-01T09:30:00Z");
	await runDue();
	await updateRoutine(test.context, id, BOARD, { enabled: false });
	setClock("2030-01-01T08:30:00Z");
	await updateRoutine(test.context, id, BOARD, { enabled: true });
	expect(await read(id)).toMatchObject({ nextRunAt: "2030-01-02T09:00:00.000Z" });
	expect(await test.runs()).toHaveLength(1);
});

it("does not wait for a year after the clock was set a year ahead", async () => {
	const id = await create();
	setClock("2031-01-01T10:00:00Z");
	await planned(id, "2031-01-02T09:00:00Z");
	setClock("2030-01-03T10:00:00Z");
	await planned(id, "2030-01-04T09:00:00Z");
	expect(await test.runs()).toHaveLength(1);
});

it("waits while its agent is paused, and ends when the agent is terminated", async () => {
	const id = await create();
	await pauseAgent(test.context, agentId, BOARD);
	setClock("2030-01-03T10:00:00Z");
	await runDue();
	expect(await read(id)).toMatchObject({ nextRunAt: "2030-01-01T09:00:00.000Z" });
	await resumeAgent(test.context, agentId, BOARD);
	await planned(id, "2030-01-04T09:00:00Z");
	expect(await test.runs()).toMatchObject([{ reason: "Routine Report (after 2 missed runs)" }]);
	await terminateAgent(test.context, agentId, BOARD);
	expect(await read(id)).toMatchObject({ enabled: false, nextRunAt: null });
	setClock("2030-01-04T10:00:00Z");
	await runDue();
	expect(await test.runs()).toHaveLength(1);
	const refused = { status: 409, code: "agent_terminated" };
	await expect(create()).rejects.toMatchObject(refused);
	await expect(updateRoutine(test.context, id, BOARD, { enabled: true })).rejects.toMatchObject(refused);
	const task = { kind: "issue", title: "Report", description: "", priority: "medium" } as const;
	for (const change of [{ name: "Other" }, { task }]) {
		await updateRoutine(test.context, id, BOARD, change);
		await expect(runRoutineNow(test.context, id, BOARD)).rejects.toMatchObject(refused);
	}
});

it("does not queue a run while its last one still waits", async () => {
	const id = await create();
	isHeld = true;
	for (const day of [1, 2, 3, 4]) {
		setClock(`2030-01-0${day}T09:00:01Z`);
		await planned(id, `2030-01-0${day + 1}T09:00:00Z`);
		await until(async () => (await test.runs())[0]?.status === "running");
	}
	expect((await test.runs()).map(({ status }) => status)).toEqual(["running", "queued"]);
	isHeld = false;
});

it("queues another run when its prompt was edited while its last one waits", async () => {
	const id = await create();
	isHeld = true;
	setClock("2030-01-01T09:00:01Z");
	await planned(id, "2030-01-02T09:00:00Z");
	await until(async () => (await test.runs())[0]?.status === "running");
	setClock("2030-01-02T09:00:01Z");
	await planned(id, "2030-01-03T09:00:00Z");
	await updateRoutine(test.context, id, BOARD, { task: { kind: "prompt", prompt: "Edited." } });
	for (const day of [3, 4]) {
		setClock(`2030-01-0${day}T09:00:01Z`);
		await planned(id, `2030-01-0${day + 1}T09:00:00Z`);
	}
	expect((await test.runs()).map(({ status, promptExcerpt }) => [status, promptExcerpt])).toEqual([
		["running", "Report."],
		["queued", "Report."],
		["queued", "Edited."],
	]);
	isHeld = false;
});

it("creates an issue, and wakes its agent for that one as long as it is open", async () => {
	const id = await create({ task: ISSUE });
	setClock("2030-01-03T09:00:01Z");
	const { lastIssueId } = await planned(id, "2030-01-04T09:00:00Z");
	const [issue] = await allIssues();
	expect(issue).toMatchObject({
		id: lastIssueId,
		title: "Report",
		priority: "high",
		status: "todo",
		actorKind: "system",
	});
	await until(async () => (await test.runs())[0]?.status === "succeeded");
	const reason = "Routine Report (after 2 missed runs)";
	expect(await test.runs()).toMatchObject([{ agentId, issueId: lastIssueId, reason }]);
	setClock("2030-01-04T09:00:01Z");
	await planned(id, "2030-01-05T09:00:00Z");
	expect(await allIssues()).toHaveLength(1);
	expect((await test.runs())[1]).toMatchObject({ issueId: lastIssueId, reason: "Routine Report" });
	await updateIssue(test.context, issue?.id ?? "", BOARD, { status: "done" });
	setClock("2030-01-05T09:00:01Z");
	const { lastIssueId: second } = await planned(id, "2030-01-06T09:00:00Z");
	expect(await allIssues()).toMatchObject([{ id: second }, { id: lastIssueId }]);
	await until(async () => (await test.runs()).every(({ status }) => status === "succeeded"));
	await deleteIssue(test.context, second ?? "", BOARD);
	expect((await runRoutineNow(test.context, id, BOARD)).lastIssueId).not.toBe(second);
});
