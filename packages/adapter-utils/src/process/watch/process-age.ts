import { ticksSinceBoot } from "../identify/proc-table.ts";

const MS_PER_TICK = 10;

/**
 * Prefers the start time, because the system clock may have been changed since.
 * @param startTime Clock ticks since boot, `null` if unknown.
 * @param startedAt ISO 8601.
 */
export function processAgeMs(startTime: string | null, startedAt: string, nowTicks = ticksSinceBoot()): number {
	const age = startTime === null ? Date.now() - Date.parse(startedAt) : (nowTicks - Number(startTime)) * MS_PER_TICK;
	return Math.max(0, age);
}
