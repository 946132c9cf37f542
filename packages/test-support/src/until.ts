import { vi } from "vitest";

/** Waits for a condition, long enough for a machine that is busy with other things; gives what made it true. */
export function until<T>(condition: () => T | Promise<T>) {
	return vi.waitUntil(condition, { timeout: 20_000, interval: 20 });
}
