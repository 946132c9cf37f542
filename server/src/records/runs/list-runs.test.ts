import type { RunStatus } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { it, type TestEngine } from "../../__tests__/support/test-engine.ts";
import { heartbeatRuns, issueInteractions } from "../../platform/db/schema.ts";
import { createCompany } from "../companies/store.ts";
import { listRunStrips } from "./list-run-strips.ts";
import { listRuns } from "./list-runs.ts";
import type { RunFilter } from "./run-filter.ts";

const STATUSES: RunStatus[] = ["scheduled_retry", "succeeded", "failed", "cancelled", "timed_out"];
const RUNS = 25;
const PAGE = 3;

let test: TestEngine;
let agentIds: string[];
let runs: { id: string; agentId: string; status: RunStatus; createdAt: Date }[];

it.beforeAll(async ({ startEngine }) => {
	test = await startEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
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
		const page = await listRuns(
			test.context,
			{ companyId, agentIds: agentId === undefined ? undefined : [agentId], statuses },
			{ limit: PAGE, cursor },
		);
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

async function search(filter: Omit<RunFilter, "companyId">, limit = PAGE) {
	const ids: string[] = [];
	for (let cursor: string | undefined; ; ) {
		const page = await listRuns(test.context, { companyId: test.companyId, ...filter }, { limit, cursor });
		expect(page.items.length).toBeLessThanOrEqual(limit);
		ids.push(...page.items.map(({ id }) => id));
		cursor = page.nextCursor;
		if (cursor === undefined) return ids;
	}
}

it("lists the runs of several agents in one order", async () => {
	const both = [agentIds[0] ?? "", agentIds[1] ?? ""];
	expect(await search({ agentIds: both })).toEqual(runs.map(({ id }) => id));
	const failed = runs.filter(({ status }) => status === "failed");
	expect(await search({ agentIds: both, statuses: ["failed"] })).toEqual(failed.map(({ id }) => id));
});

it("limits the time", async () => {
	const [since, until] = [runs.at(-2)?.createdAt, runs[3]?.createdAt];
	if (since === undefined || until === undefined) throw new Error("There are too few runs.");
	const between = runs.filter(({ createdAt }) => createdAt >= since && createdAt < until);
	expect(await search({ since: since.toISOString(), until: until.toISOString() })).toEqual(between.map(({ id }) => id));
});

it("finds a text in prompt excerpts, summaries and errors, and the start of an id", async () => {
	const [first, second, third] = [runs[4], runs[11], runs.at(-1)];
	if (!first || !second || !third) throw new Error("There are too few runs.");
	const set = async (id: string, values: Partial<typeof heartbeatRuns.$inferInsert>) =>
		void (await test.context.database.db.update(heartbeatRuns).set(values).where(eq(heartbeatRuns.id, id)));
	await set(first.id, { promptExcerpt: "Fix 100% of the Tests" });
	await set(second.id, { summary: "fixed 100% of the tests" });
	await set(third.id, { error: { code: "x", message: "100% OF THE disk" } });
	expect(await search({ text: "100% of the" })).toEqual([first.id, second.id, third.id]);
	expect(await search({ text: "100% OF THE TESTS" }, 1)).toEqual([first.id, second.id]);
	expect(await search({ text: "100_" })).toEqual([]);
	expect(await search({ text: second.id.slice(0, 8).toUpperCase() })).toEqual([second.id]);
	expect(await search({ text: "100%", adapterTypes: ["another"] })).toEqual([]);
	expect(await search({ adapterTypes: ["scripted", "another"] }, 20)).toEqual(runs.map(({ id }) => id));
});

it("looks through all runs of a search, a bounded number at a time", async () => {
	const { companyId, context } = test;
	const agentId = await test.createAgent();
	const more = { companyId, agentId, adapterType: "scripted", invocationSource: "timer", taskKey: "many" } as const;
	const many = Array.from({ length: 2_500 }, (_, index) => ({
		...{ ...more, id: crypto.randomUUID(), status: "succeeded" as const },
		createdAt: new Date(Date.UTC(2026, 0, 1) + index),
		promptExcerpt: index % 1_000 === 0 ? `Needle ${index}` : "Hay",
	}));
	await context.database.db.insert(heartbeatRuns).values(many);
	const page = await listRuns(context, { companyId, agentIds: [agentId], text: "needle" }, { limit: 10 });
	expect(page.items.map(({ promptExcerpt }) => promptExcerpt)).toEqual(["Needle 2000", "Needle 1000"]);
	expect(page.nextCursor).toBeDefined();
	expect(await search({ agentIds: [agentId], text: "needle" })).toHaveLength(3);
});

it("lists the last runs of each agent, oldest first", async () => {
	const [one, other] = [agentIds[0] ?? "", agentIds[2] ?? ""];
	const strips = await listRunStrips(test.context, { companyId: test.companyId, agentIds: [one, other], limit: 5 });
	const newest = runs.filter(({ agentId }) => agentId === one).slice(0, 5);
	expect(strips.map(({ agentId, runs }) => [agentId, runs.map(({ id }) => id)])).toEqual([
		[one, newest.map(({ id }) => id).reverse()],
		[other, []],
	]);
});

it("finds runs whose tools were refused, unless a person refused them", async () => {
	const { companyId, context } = test;
	const agentId = await test.createAgent();
	const more = { companyId, agentId, adapterType: "scripted", invocationSource: "timer", taskKey: "refused" } as const;
	const add = async (code: string | null) => {
		const error = code === null ? null : { code, message: "Two tools were refused." };
		const run = { ...more, id: crypto.randomUUID(), status: "succeeded" as const, createdAt: new Date(), error };
		await context.database.db.insert(heartbeatRuns).values(run);
		return run.id;
	};
	await add(null);
	await add("some_other_warning");
	const denied = await add("any_tools_refused");
	const refused = await add("any_tools_refused");
	await context.database.db.insert(issueInteractions).values({
		...{ id: crypto.randomUUID(), companyId, runId: denied, kind: "permission", title: "Bash", payload: {} },
		...{ status: "rejected", actorKind: "agent", actorAgentId: agentId, createdAt: new Date() },
	});
	const found = await listRuns(context, { companyId, agentIds: [agentId], isRefused: true }, { limit: 10 });
	expect(found.items.map(({ id }) => id)).toEqual([refused]);
	const [strip] = await listRunStrips(context, { companyId, agentIds: [agentId], limit: 5 });
	expect(strip?.runs.map(({ hasError }) => hasError)).toEqual([false, true, true, true]);
});
