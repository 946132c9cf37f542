import { expect, it } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";
import { createLogSubscriptions } from "./log-subscriptions.ts";

interface Reader {
	runId: string;
	offset: number;
	signal: AbortSignal;
	end: () => void;
}

/** Readers continue until the test ends them, like readers that wait for a query. */
function createSlow() {
	const readers: Reader[] = [];
	const subscriptions = createLogSubscriptions(
		(runId, { offset }, signal) => new Promise((end) => void readers.push({ runId, offset, signal, end })),
	);
	return { readers, subscriptions };
}

const from = (offset: number) => ({ offset, intervalMs: 0 });
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("starts one reader of a run at a time, the last one at the offset that was wanted last", async () => {
	const { readers, subscriptions } = createSlow();
	for (let offset = 0; offset < 1_000; offset++) subscriptions.subscribe("a", from(offset));
	expect(readers.map(({ offset, signal }) => [offset, signal.aborted])).toEqual([[0, true]]);
	readers[0]?.end();
	await settled();
	expect(readers.map(({ offset, signal }) => [offset, signal.aborted])).toEqual([
		[0, true],
		[999, false],
	]);
});

it("does not start again what was unsubscribed or closed", async () => {
	const { readers, subscriptions } = createSlow();
	for (const runId of ["a", "b"]) for (const offset of [0, 1]) subscriptions.subscribe(runId, from(offset));
	subscriptions.unsubscribe("a");
	subscriptions.close();
	for (const reader of readers) reader.end();
	await settled();
	expect(readers.map(({ runId, signal }) => [runId, signal.aborted])).toEqual([
		["a", true],
		["b", true],
	]);
});

it("counts an unsubscribed run until its reader has returned", async () => {
	const { readers, subscriptions } = createSlow();
	for (let run = 0; run < LIMITS.liveSubscriptions; run++)
		expect(subscriptions.subscribe(`${run}`, from(0))).toBe(true);
	subscriptions.unsubscribe("0");
	expect(subscriptions.subscribe("more", from(0))).toBe(false);
	expect(subscriptions.subscribe("1", from(5))).toBe(true);
	readers[0]?.end();
	await settled();
	expect(subscriptions.subscribe("more", from(0))).toBe(true);
});
