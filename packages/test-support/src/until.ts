import { vi } from "vitest";

/** Guards against hanging only; below the limit of a test, so that the failure names the condition's line. */
const HANGING_MS = 4 * 60_000;

/** Waits for a condition; gives what made it true. */
export function until<T>(condition: () => T | Promise<T>) {
	return vi.waitUntil(condition, { timeout: HANGING_MS, interval: 20 });
}
