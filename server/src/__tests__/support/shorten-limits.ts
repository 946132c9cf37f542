import { afterAll, beforeAll } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";

/** Shortens limits of servers in this process for one test file, which would otherwise wait for them. */
export function shortenLimits(limits: Partial<Record<keyof typeof LIMITS, number>>): void {
	const before = { ...LIMITS };
	beforeAll(() => void Object.assign(LIMITS, limits));
	afterAll(() => void Object.assign(LIMITS, before));
}
