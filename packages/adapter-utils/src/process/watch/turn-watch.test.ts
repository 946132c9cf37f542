import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { createTurnWatch } from "./turn-watch.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A program that prints and computes all the time. */
function openWatch(graceMs = 30_000) {
	const program = { isTurnOver: true, bytes: 0, cpuTicks: 0 };
	const read = () => ({ signs: String(program.bytes), cpuTicks: program.cpuTicks, readBytes: 0, writtenBytes: 0 });
	const watch = createTurnWatch(
		() => program.isTurnOver,
		graceMs,
		read,
		() => program.bytes,
	);
	/** Whether the program is ended within the time. */
	const isEnded = (ms: number, prints = true) => {
		for (let at = 0; at < ms; at += 10_000) {
			if (watch.isExpired()) return true;
			vi.advanceTimersByTime(10_000);
			program.cpuTicks += 1_000;
			if (prints) program.bytes++;
		}
		return watch.isExpired();
	};
	return { program, isEnded };
}

it("ends a program that goes on printing after its final result", () => {
	const { isEnded } = openWatch();
	expect(isEnded(AGENT_LIMITS.finalTotalMs - 10_000)).toBe(false);
	expect(isEnded(20_000)).toBe(true);
});

it("ends a program that computes without printing sooner", () => {
	const { isEnded } = openWatch();
	expect(isEnded(AGENT_LIMITS.finalMaxMs - 10_000, false)).toBe(false);
	expect(isEnded(20_000, false)).toBe(true);
});

it("begins again with another turn", () => {
	const { program, isEnded } = openWatch();
	expect(isEnded(AGENT_LIMITS.finalTotalMs - 10_000)).toBe(false);
	program.isTurnOver = false;
	expect(isEnded(AGENT_LIMITS.finalTotalMs)).toBe(false);
	program.isTurnOver = true;
	expect(isEnded(AGENT_LIMITS.finalTotalMs - 10_000)).toBe(false);
});

it("does not end a program whose work cannot be seen before the time without output", () => {
	const { program, isEnded } = openWatch(Number.POSITIVE_INFINITY);
	program.cpuTicks = Number.NEGATIVE_INFINITY;
	expect(isEnded(AGENT_LIMITS.finalMaxMs - 10_000, false)).toBe(false);
	expect(isEnded(20_000, false)).toBe(true);
});
