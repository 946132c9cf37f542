import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUpdatePace } from "./update-pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** How late the lines are shown that come at these times, in milliseconds. */
function delaysOf(times: number[], isBusy = false): number[] {
	const delays: number[] = [];
	let waiting: number[] = [];
	const { updateSoon } = createUpdatePace(
		() => {
			delays.push(...waiting.map((time) => performance.now() - time));
			waiting = [];
			return true;
		},
		() => isBusy,
	);
	const start = performance.now();
	for (const time of times) {
		vi.advanceTimersByTime(start + time - performance.now());
		waiting.push(performance.now());
		updateSoon();
	}
	vi.advanceTimersByTime(1_000);
	return delays;
}

it("shows lines that come alone at once", () => {
	expect(delaysOf([0, 400, 700])).toEqual([0, 0, 0]);
});

it("shows what the server sends at its pace at once", () => {
	const gaps = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 50 : 130));
	const times = gaps.map((_, index) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0));
	expect(new Set(delaysOf(times))).toEqual(new Set([0]));
});

it("shows a flood of lines in few updates", () => {
	const delays = delaysOf(
		Array.from({ length: 500 }, (_, index) => index),
		true,
	);
	expect(delays).toHaveLength(500);
	expect(delays.filter((delay) => delay === 0).length).toBeLessThan(20);
});
