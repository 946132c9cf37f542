import { expect, it } from "vitest";
import { processAgeMs } from "./process-age.ts";

it("comes from the start time, whatever the clock says", () => {
	expect(processAgeMs("1000", "1970-01-01T00:00:00Z", 361_000)).toBe(3_600_000);
	expect(processAgeMs("1000", "2999-01-01T00:00:00Z", 1_050)).toBe(500);
});

it("is never negative: two clocks of the kernel may be a tick apart", () => {
	expect(processAgeMs("1000", "1970-01-01T00:00:00Z", 999)).toBe(0);
});

it("comes from the clock where there is no start time", () => {
	const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
	expect(processAgeMs(null, anHourAgo)).toBeGreaterThanOrEqual(3_600_000);
});
