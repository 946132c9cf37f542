import { expect, it, onTestFinished } from "vitest";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { watchMemory } from "./watch-memory.ts";

const before = { ...LIMITS };

function setLimits(limits: Partial<Record<keyof typeof LIMITS, number>>): void {
	Object.assign(LIMITS, limits);
	onTestFinished(() => void Object.assign(LIMITS, before));
}

/** This process always holds more than 1 MB. */
async function watchThis(): Promise<number> {
	const startedAt = performance.now();
	await new Promise<void>((resolve) => watchMemory(process.pid, new Promise(() => {}), resolve));
	return performance.now() - startedAt;
}

it.each([20, 200])("measures the memory for the first time after its interval: %i ms", async (adapterMemoryPollMs) => {
	setLimits({ adapterMemoryPollMs, adapterMemoryMb: 1 });
	// Timers may be early by less than one millisecond.
	expect(await watchThis()).toBeGreaterThan(adapterMemoryPollMs - 1);
});

it("measures it again after each interval", async () => {
	setLimits({ adapterMemoryPollMs: 20, adapterMemoryMb: 1_000_000 });
	let isLowered = false;
	const noticed = watchThis();
	setTimeout(() => {
		Object.assign(LIMITS, { adapterMemoryMb: 1 });
		isLowered = true;
	}, 100);
	await noticed;
	expect(isLowered).toBe(true);
});
