import { existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, expect } from "vitest";
import { it, type TestEngine } from "../../__tests__/support/test-engine.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { removeOldBundles } from "./bundle-retention.ts";

const DAY = 86_400_000;
let test: TestEngine;
it.beforeEach(async ({ startEngine }) => {
	test = await startEngine(async ({ signal }) => {
		if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
		return { exitCode: null, signal: "SIGTERM", timedOut: false };
	});
});
afterEach(() => test.stop());

function bundle(name: string, time: number): string {
	const { skillBundles, instructions } = test.context.folder;
	const folder = path.join(name.includes("instructions") ? instructions : skillBundles, name);
	mkdirSync(folder, { recursive: true });
	utimesSync(folder, time / 1000, time / 1000);
	return folder;
}

const nameOf = (digit: string, what = "skills") => `paperclip-${what}-${digit.repeat(64)}`;

it("removes bundles that no run has used for long, and incomplete ones of a crashed server, but nothing else", async () => {
	const now = Date.now();
	await removeOldBundles(test.context, new Date());
	const [fresh, old, half] = [
		bundle(nameOf("a"), now - 29 * DAY),
		bundle(nameOf("b"), now - 31 * DAY),
		bundle(`.${crypto.randomUUID()}`, now - 31 * DAY),
	];
	const other = bundle("somebody's", now - 31 * DAY);
	const instructions = [28, 32].map((age) => bundle(nameOf(`${age % 10}`, "instructions"), now - age * DAY));
	expect(LIMITS.skillBundleMaxAgeMs).toBe(30 * DAY);
	await removeOldBundles(test.context, new Date());
	expect([fresh, old, half, other].map(existsSync)).toEqual([true, false, false, true]);
	expect(instructions.map(existsSync)).toEqual([true, false]);
	expect(readdirSync(test.context.folder.skillBundles)).toHaveLength(2);
});

it("keeps the bundle of a running run, however long the run takes", async () => {
	const agentId = await test.createAgent();
	await test.engine.wake(agentId, { source: "on_demand" });
	const run = await until(async () => (await test.runs()).find(({ status }) => status === "running"));
	const startedAt = Date.parse(run?.startedAt ?? "");
	const inUse = bundle(nameOf("c"), startedAt);
	const before = bundle(nameOf("d"), startedAt - 2 * 60_000);
	const later = new Date(Date.now() + 40 * DAY);
	await removeOldBundles(test.context, later);
	expect([inUse, before].map(existsSync)).toEqual([true, false]);
	await test.engine.cancel(run?.id ?? "");
	await removeOldBundles(test.context, later);
	expect(existsSync(inUse)).toBe(false);
});
