import { vi } from "vitest";

/** Only guards against hanging. Shorter than the time limit of a test, so that the failure points to the condition. */
const HANGING_MS = 4 * 60_000;

/** Waits until `condition` returns something truthy, and resolves with that. */
export function until<T>(condition: () => T | Promise<T>) {
	return vi.waitUntil(condition, { timeout: HANGING_MS, interval: 20 });
}
