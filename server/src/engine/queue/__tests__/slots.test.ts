import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createIssueSchema } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, MAX_RUNS, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createIssue } from "../../../flows/issues/create-issue.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { type RunFolder, runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { agents } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { createEnvironment } from "../../../records/environments/store.ts";
import { insertRunInteraction } from "../../../records/interactions/run-interactions.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

shortenLimits({ dispatchTickMs: 100 });

/** Runs have no processes and last until the test releases them. */
let test: TestEngine;
let release: () => void;
it.beforeEach(async ({ startEngine }) => {
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	test = await startEngine(async () => {
		await released;
		return { exitCode: 0, signal: null, timedOut: false };
	});
});
afterEach(async () => {
	release();
	await test.stop();
});

const REQUEST = { kind: "permission", title: "Bash: ls", payload: {} } as const;

const wake = (agentId: string) => test.engine.wake(agentId, { source: "on_demand" });
const byStatus = async (status: string) => (await test.runs()).filter((run) => run.status === status);

it("a server executes at most its limit of runs at a time, and the others wait for a slot", async () => {
	for (let count = 0; count < MAX_RUNS + 2; count++) await wake(await test.createAgent());
	await until(async () => (await byStatus("queued")).every(({ waitReason }) => waitReason === "slot"));
	expect(await byStatus("running")).toHaveLength(MAX_RUNS);
	expect(await byStatus("queued")).toHaveLength(2);
	release();
	await until(async () => (await byStatus("succeeded")).length === MAX_RUNS + 2);
});

it("a run that waits for a person gives its slot to others, up to a limit", async () => {
	const ask = async (run: Pick<RunRow, "id" | "companyId" | "agentId" | "issueId">) =>
		await inTransaction(test.context, (transaction) =>
			insertRunInteraction(transaction, run, { ...REQUEST, requestKey: "1", deadlineAt: null }),
		);
	const max = MAX_RUNS * LIMITS.maxWaitingFactor;
	for (let count = 0; count <= max; count++) await wake(await test.createAgent());
	const asked = new Set<string>();
	while (asked.size < max) {
		const working = await until(async () => {
			const running = (await byStatus("running")).filter(({ id }) => !asked.has(id));
			return running.length === Math.min(MAX_RUNS, max - asked.size) && running;
		});
		const [run] = working;
		if (run === undefined) throw new Error("No run works.");
		asked.add(run.id);
		await ask(run);
	}
	expect(await byStatus("running")).toHaveLength(max);
	expect(await byStatus("queued")).toMatchObject([{ waitReason: "slot" }]);
});

it("a run in containers waits for the other run of its agent, with whose programs it would share folders", async () => {
	const { context, companyId } = test;
	const settings = { socketPath: "/missing.sock", image: "missing", network: "none" } as const;
	const { id } = await createEnvironment(context, companyId, BOARD, { name: "Box", driver: "container", settings });
	const agentId = await test.createAgent({
		runtimeConfig: { heartbeat: { enabled: false, intervalSec: 300, maxConcurrentRuns: 2 } },
	});
	const assign = async (executionWorkspaceSettings?: { environmentId: string }) => {
		const fields = { title: "Work", assigneeAgentId: agentId, executionWorkspaceSettings };
		return (await createIssue(context, companyId, BOARD, createIssueSchema.parse(fields))).id;
	};
	await wake(agentId);
	await until(async () => (await byStatus("running")).length === 1);
	const inContainer = await assign({ environmentId: id });
	await until(async () => (await byStatus("queued"))[0]?.waitReason === "slot");
	expect((await byStatus("queued"))[0]).toMatchObject({ issueId: inContainer });
	release();
	await until(async () => (await byStatus("failed")).length === 1);
	expect((await byStatus("failed"))[0]).toMatchObject({ issueId: inContainer });
});

/** Returns the files of the run that waits for a slot. */
async function waitingRun(): Promise<RunFolder & { id: string }> {
	for (let count = 0; count <= MAX_RUNS; count++) await wake(await test.createAgent());
	const { id } = await until(async () => {
		const [first, ...more] = await byStatus("queued");
		return more.length === 0 && first;
	});
	return { id, ...runFolderOf(test.context.folder, id) };
}

it("a run whose log cannot be opened fails, and leaves no spools behind", async () => {
	const { id, log, spools } = await waitingRun();
	mkdirSync(log, { recursive: true });
	mkdirSync(spools);
	writeFileSync(path.join(spools, "secrets.json"), "[]");
	release();
	await until(async () => (await byStatus("failed")).some((run) => run.id === id));
	await until(() => !existsSync(spools));
});

it("a run whose files cannot be created fails, and frees its slot", async () => {
	const { id, root } = await waitingRun();
	writeFileSync(root, "not a folder");
	release();
	await until(async () => (await byStatus("failed")).length === 1);
	expect((await byStatus("failed"))[0]).toMatchObject({ id, error: { code: "preparation_failed" } });
	await wake(await test.createAgent());
	await until(async () => (await byStatus("succeeded")).length === MAX_RUNS + 1);
});

it("a run of a paused agent waits, and starts when the agent is resumed", async () => {
	const agentId = await test.createAgent();
	const pause = (pausedAt: Date | null) =>
		test.context.database.db.update(agents).set({ pausedAt }).where(eq(agents.id, agentId));
	await pause(new Date());
	await wake(agentId);
	await until(async () => (await test.runs())[0]?.waitReason === "paused");
	await pause(null);
	await until(async () => (await byStatus("running")).length === 1);
	expect((await test.runs())[0]).toMatchObject({ waitReason: null });
});

it("wakes during a run create one follow-up, which starts after it", async () => {
	const agentId = await test.createAgent({
		runtimeConfig: { heartbeat: { enabled: false, intervalSec: 300, maxConcurrentRuns: 5 } },
	});
	await wake(agentId);
	await until(async () => (await byStatus("running")).length === 1);
	const followUps = await Promise.all([wake(agentId), wake(agentId), wake(agentId)]);
	expect(new Set(followUps.map((woken) => woken.status !== "skipped" && woken.id)).size).toBe(1);
	// The agent has free slots, but the task is the same.
	await until(async () => (await byStatus("queued"))[0]?.waitReason === "slot");
	release();
	await until(async () => (await byStatus("succeeded")).length === 2);
	const [first, second] = await test.runs();
	expect(Date.parse(second?.startedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.finishedAt ?? ""));
});
