import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseExpired } from "./retention.ts";

const now = new Date("2030-01-31T00:00:00Z");
const day = 86_400_000;
const finishedDaysAgo = (days: number | null, bytes = 1) => ({
	runId: `${days}`,
	bytes,
	finishedAt: days === null ? null : new Date(now.getTime() - days * day),
});
const chosen = (folders: ReturnType<typeof finishedDaysAgo>[], maxBytes: number) =>
	chooseExpired(folders, now, { maxAgeMs: 30 * day, maxBytes }).map(({ runId }) => runId);

it("removes logs that are too old, but never those of running runs", () => {
	expect(chosen([finishedDaysAgo(29), finishedDaysAgo(31), finishedDaysAgo(null, 10)], 100)).toEqual(["31"]);
	expect(chosen([finishedDaysAgo(null, 1000), finishedDaysAgo(1)], 100)).toEqual(["1"]);
});

it("removes the oldest logs until the rest fits", () => {
	expect(
		chosen([finishedDaysAgo(1, 40), finishedDaysAgo(3, 40), finishedDaysAgo(2, 40), finishedDaysAgo(4, 40)], 80),
	).toEqual(["4", "3"]);
});

it("keeps at most the limit, and removes no more than necessary", () => {
	const folder = fc
		.tuple(fc.nat(29), fc.integer({ min: 1, max: 50 }))
		.map(([days, bytes]) => finishedDaysAgo(days, bytes));
	fc.assert(
		fc.property(fc.array(folder), fc.nat(300), (folders, maxBytes) => {
			const removed = chooseExpired(folders, now, { maxAgeMs: 30 * day, maxBytes });
			const sum = (some: { bytes: number }[]) => some.reduce((total, { bytes }) => total + bytes, 0);
			expect(sum(folders) - sum(removed)).toBeLessThanOrEqual(maxBytes);
			expect(sum(folders) - sum(removed.slice(0, -1))).toBeGreaterThan(removed.length === 0 ? -1 : maxBytes);
		}),
	);
});
