import { existsSync } from "node:fs";
import { json } from "node:stream/consumers";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { logPageSchema, wokenRun } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, vi } from "vitest";
import { it } from "../../../__tests__/support/test-engine.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { listRuns } from "../../../records/runs/list-runs.ts";
import { listRunEvents } from "../../../records/runs/run-events.ts";
import { getRun } from "../../../records/runs/run-rows.ts";
import { streamLogPage } from "../read/log-page.ts";
import { ownLogOf } from "../read/log-source.ts";
import { removeOldLogs } from "../retention.ts";
import { createRetentionClock } from "../retention-clock.ts";

/** The agent named `Endless` runs until it is stopped. */
async function execute({ onLog, agent, signal }: AdapterExecutionContext) {
	await onLog("stdout", "x".repeat(1000));
	if (agent.name === "Endless") await new Promise((resolve) => signal.addEventListener("abort", resolve));
	return { exitCode: 0, signal: null, timedOut: false };
}

it("removes the logs of old runs and records an event; running runs keep theirs", async ({ startEngine }) => {
	const { context, engine, companyId, ...test } = await startEngine(execute);
	const { folder } = context;
	const runOf = async (name: string, isExpected: (status: string) => boolean) => {
		const id = await test.createAgent({ name });
		await engine.wake(id, { source: "on_demand" });
		return await until(async () => {
			const { items } = await listRuns(context, { companyId, agentIds: [id] }, { limit: 1 });
			const run = items[0];
			return run !== undefined && isExpected(run.status) && existsSync(runFolderOf(folder, run.id).log) && run.id;
		});
	};
	const pageOf = async (runId: string) => {
		const page = { runId, offset: 0, limitBytes: 1_000_000, isFinished: true };
		return logPageSchema.parse(await json(await streamLogPage(ownLogOf(context, runId), page)));
	};
	try {
		const old = (await runOf("Quick", (status) => status === "succeeded")) as string;
		const live = (await runOf("Endless", (status) => status === "running")) as string;
		expect((await pageOf(old)).size).toBeGreaterThan(1000);
		const clock = createRetentionClock(context);
		const removeOld = async () => await removeOldLogs(context, await clock.read());
		await removeOld();
		expect(existsSync(runFolderOf(folder, old).log)).toBe(true);

		test.setAhead(LIMITS.retention.maxAgeMs + 60_000);
		await removeOld();
		expect(existsSync(runFolderOf(folder, old).log)).toBe(true);
		await removeOld();
		expect(existsSync(runFolderOf(folder, old).root)).toBe(false);
		expect(existsSync(runFolderOf(folder, live).log)).toBe(true);
		expect(await pageOf(old)).toMatchObject({ nextOffset: 0, size: 0, done: true });
		expect(await getRun(context, old)).toMatchObject({ status: "succeeded" });
		const eventTypes = async (runId: string) =>
			(await listRunEvents(context, runId, { afterSeq: 0, limit: 100 })).map(({ type }) => type);
		expect((await eventTypes(old)).filter((type) => type === "log.removed")).toHaveLength(1);
		await removeOld();
		expect((await eventTypes(old)).filter((type) => type === "log.removed")).toHaveLength(1);
		expect(await eventTypes(live)).not.toContain("log.removed");
	} finally {
		await test.stop();
	}
});

it("removes no log because the clock was a year ahead for a moment, and warns", async ({ startEngine }) => {
	const { context, engine, ...test } = await startEngine(execute);
	try {
		const { id } = wokenRun(await engine.wake(await test.createAgent(), { source: "on_demand" }));
		await until(async () => (await getRun(context, id)).status === "succeeded");
		const warn = vi.spyOn(context.logger, "warn");
		const year = 365 * 24 * 60 * 60 * 1000;
		const clock = createRetentionClock(context);
		for (const ahead of [0, year, 0, year, 0]) {
			test.setAhead(ahead);
			await removeOldLogs(context, await clock.read());
		}
		// A server that starts now trusts the time of the newest run.
		test.setAhead(year);
		await removeOldLogs(context, await createRetentionClock(context).read());
		expect(existsSync(runFolderOf(context.folder, id).log)).toBe(true);
		expect(warn).toHaveBeenCalledTimes(2);
	} finally {
		await test.stop();
	}
});
