import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clockOf } from "./clock.ts";

let visibilityListeners = new Set<() => void>();
const page = {
	hidden: false,
	addEventListener: (_: string, listener: () => void) => visibilityListeners.add(listener),
	removeEventListener: (_: string, listener: () => void) => visibilityListeners.delete(listener),
};

beforeEach(() => {
	vi.useFakeTimers();
	visibilityListeners = new Set();
	page.hidden = false;
	vi.stubGlobal("document", page);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it("has one timer for all who look at it, and none when nobody does", () => {
	const clock = clockOf(1_000);
	let ticks = 0;
	const ends = [1, 2, 3].map(() => clock.subscribe(() => ticks++));
	expect(vi.getTimerCount()).toBe(1);
	const before = clock.now();
	vi.advanceTimersByTime(1_000);
	expect([ticks, clock.now() - before]).toEqual([3, 1_000]);
	for (const end of ends) end();
	expect([vi.getTimerCount(), visibilityListeners.size]).toEqual([0, 0]);
	vi.advanceTimersByTime(5_000);
	expect(clock.now() - before).toBe(6_000);
});

it("stands still in a hidden tab, and is right when the tab is shown", () => {
	const clock = clockOf(2_000);
	let ticks = 0;
	const end = clock.subscribe(() => ticks++);
	const before = clock.now();
	page.hidden = true;
	vi.advanceTimersByTime(10_000);
	expect(ticks).toBe(0);
	page.hidden = false;
	for (const listener of visibilityListeners) listener();
	expect([ticks, clock.now() - before]).toEqual([1, 10_000]);
	end();
});
