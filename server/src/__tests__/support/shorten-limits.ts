import { afterAll, beforeAll } from "vitest";
import { LIMITS } from "../../platform/settings/limits.ts";

/** The tests of a file would otherwise wait for these limits. */
export function shortenLimits(limits: Partial<Record<keyof typeof LIMITS, number>>): void {
	const before = { ...LIMITS };
	beforeAll(() => void Object.assign(LIMITS, limits));
	afterAll(() => void Object.assign(LIMITS, before));
}
