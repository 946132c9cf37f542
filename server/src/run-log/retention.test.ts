import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseExpired } from "./retention.ts";

const now = new Date("2030-01-31T00:00:00Z");
const day = 86_400_000;
const endedDaysAgo = (days: number | null, bytes = 1) => ({
	runId: `${days}`,
	bytes,
	endedAt: days === null ? null : new Date(now.getTime() - days * day),
});
const chosen = (folders: ReturnType<typeof endedDaysAgo>[], maxBytes: number) =>
	chooseExpired(folders, now, { maxAgeMs: 30 * day, maxBytes }).map(({ runId }) => runId);

it("removes what is too old, and no live run however much it takes", () => {
	expect(chosen([endedDaysAgo(29), endedDaysAgo(31), endedDaysAgo(null, 10)], 100)).toEqual(["31"]);
	expect(chosen([endedDaysAgo(null, 1000), endedDaysAgo(1)], 100)).toEqual(["1"]);
});

it("removes the oldest until the rest fits", () => {
	expect(chosen([endedDaysAgo(1, 40), endedDaysAgo(3, 40), endedDaysAgo(2, 40), endedDaysAgo(4, 40)], 80)).toEqual([
		"4",
		"3",
	]);
});

it("leaves no more than allowed, and removes no more than it must", () => {
	const folder = fc
		.tuple(fc.nat(29), fc.integer({ min: 1, max: 50 }))
		.map(([days, bytes]) => endedDaysAgo(days, bytes));
	fc.assert(
		fc.property(fc.array(folder), fc.nat(300), (folders, maxBytes) => {
			const gone = chooseExpired(folders, now, { maxAgeMs: 30 * day, maxBytes });
			const sum = (some: { bytes: number }[]) => some.reduce((total, { bytes }) => total + bytes, 0);
			expect(sum(folders) - sum(gone)).toBeLessThanOrEqual(maxBytes);
			expect(sum(folders) - sum(gone.slice(0, -1))).toBeGreaterThan(gone.length === 0 ? -1 : maxBytes);
		}),
	);
});
