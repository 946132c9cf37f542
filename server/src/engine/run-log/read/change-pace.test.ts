import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAsyncSignal } from "../../../platform/timing/async-signal.ts";
import { createChangePace } from "./change-pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const INTERVAL_MS = 90;

/** Times of reports in milliseconds from the first change. */
async function reportsOf(times: number[], intervalMs = INTERVAL_MS): Promise<number[]> {
	const changed = createAsyncSignal();
	const abort = new AbortController();
	const pace = createChangePace(changed, intervalMs, abort.signal);
	const start = performance.now();
	const reports: number[] = [];
	const reading = (async () => {
		for (;;) {
			await pace.nextChange();
			if (abort.signal.aborted) return;
			pace.noteReport();
			reports.push(performance.now() - start);
		}
	})();
	for (const time of times) {
		await vi.advanceTimersByTimeAsync(start + time - performance.now());
		changed.notify();
		await vi.advanceTimersByTimeAsync(0);
	}
	await vi.advanceTimersByTimeAsync(1_000);
	abort.abort();
	changed.notify();
	await reading;
	return reports;
}

it("reports changes that come alone at once", async () => {
	expect(await reportsOf([0, 400, 700])).toEqual([0, 400, 700]);
	expect(await reportsOf([0, 1, 2], 0)).toEqual([0, 1, 2]);
});

it("reports a steady flow at its interval on average, and more than half of its changes at once", async () => {
	const times = Array.from({ length: 200 }, (_, index) => index * 50);
	const reports = await reportsOf(times);
	expect(reports.length).toBeLessThanOrEqual(10_000 / INTERVAL_MS + 2);
	expect(times.filter((time) => reports.includes(time)).length).toBeGreaterThan(100);
	const delays = times.map((time) => (reports.find((report) => report >= time) ?? Number.POSITIVE_INFINITY) - time);
	expect(Math.max(...delays)).toBeLessThanOrEqual(INTERVAL_MS);
});

it("reports a flood at its interval", async () => {
	const reports = await reportsOf(Array.from({ length: 1_000 }, (_, index) => index));
	expect(reports.length).toBeLessThanOrEqual(1_000 / INTERVAL_MS + 2);
});

it("ends at once when nobody reads any more", async () => {
	const changed = createAsyncSignal();
	const abort = new AbortController();
	abort.signal.addEventListener("abort", changed.notify);
	const pace = createChangePace(changed, 1_000, abort.signal);
	pace.noteReport();
	const next = pace.nextChange();
	changed.notify();
	await vi.advanceTimersByTimeAsync(0);
	abort.abort();
	await next;
	expect(vi.getTimerCount()).toBe(0);
});
