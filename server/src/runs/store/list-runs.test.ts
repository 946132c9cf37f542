import type { RunStatus } from "@paperclipai/shared";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../__tests__/support/test-engine.ts";
import { createCompany } from "../../companies/store.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import { listRuns } from "./list-runs.ts";

const STATUSES: RunStatus[] = ["scheduled_retry", "succeeded", "failed", "cancelled", "timed_out"];
const RUNS = 25;
/** Less than there are runs of a status. */
const PAGE = 3;

let test: TestEngine;
let agentIds: string[];
/** Newest first. */
let runs: { id: string; agentId: string; status: RunStatus; createdAt: Date }[];

beforeAll(async () => {
	test = await startTestEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
	const { context, companyId } = test;
	agentIds = [await test.createAgent(), await test.createAgent(), await test.createAgent()];
	const now = Date.now();
	const random = Array.from({ length: RUNS }, (_, index) => ({
		id: crypto.randomUUID(),
		agentId: agentIds[index % 2] ?? "",
		status: STATUSES[index % STATUSES.length] ?? "failed",
		// Four runs at the same time, so that a page ends between two of them.
		createdAt: new Date(now - Math.floor(index / 4) * 1_000),
	}));
	const more = { companyId, adapterType: "scripted", invocationSource: "on_demand", taskKey: "task" } as const;
	const retryAt = new Date(now + 1e9);
	await context.database.db.insert(heartbeatRuns).values(random.map((run) => ({ ...run, ...more, retryAt })));
	runs = random.sort((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1));
});
afterAll(() => test.stop());

async function readAll(agentId: string | undefined, statuses: RunStatus[] | undefined, companyId = test.companyId) {
	const ids: string[] = [];
	for (let cursor: string | undefined; ; ) {
		const page = await listRuns(test.context, { companyId, agentId, statuses }, { limit: PAGE, cursor });
		ids.push(...page.items.map(({ id }) => id));
		cursor = page.nextCursor;
		if (cursor === undefined) return ids;
	}
}

it("lists each run once, newest first, whatever the filter", async () => {
	for (const agentId of [undefined, ...agentIds]) {
		for (const statuses of [undefined, STATUSES.slice(0, 1), STATUSES.slice(2, 5)]) {
			const wanted = runs.filter(
				(run) => (agentId ?? run.agentId) === run.agentId && (statuses ?? STATUSES).includes(run.status),
			);
			expect([agentId, statuses, await readAll(agentId, statuses)]).toEqual([
				agentId,
				statuses,
				wanted.map(({ id }) => id),
			]);
		}
	}
});

it("lists no run of another company's agent", async () => {
	const { id } = await createCompany(test.context, { name: "Other" });
	expect(await readAll(undefined, undefined, id)).toEqual([]);
	expect(await readAll(agentIds[0], undefined, id)).toEqual([]);
});

it("names the agent of each run", async () => {
	const { items } = await listRuns(test.context, { companyId: test.companyId }, { limit: PAGE });
	expect(items.map(({ agentName }) => agentName)).toEqual(["A", "A", "A"]);
	expect(items.every((run) => !("prompt" in run))).toBe(true);
});
