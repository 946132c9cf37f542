import { describe, expect, it } from "vitest";
import {
	formatAgo,
	formatBytes,
	formatCents,
	formatClock,
	formatCompact,
	formatCost,
	formatDateTime,
	formatTokens,
	shortId,
} from "./format.ts";

describe("formatTokens", () => {
	it("adds the parts that are known", () => {
		expect(formatTokens({ inputTokens: 1_210, outputTokens: 45 })).toBe("1,210 in, 45 out");
		const parts = { cachedInputTokens: 1_000, reasoningOutputTokens: 8 };
		expect(formatTokens({ inputTokens: 1_210, outputTokens: 45, ...parts })).toBe(
			"1,210 in (1,000 cached), 45 out (8 reasoning)",
		);
	});
});

describe("formatAgo", () => {
	const now = Date.parse("2030-01-03T00:00:00.000Z");
	it.each([
		["2030-01-03T00:00:05.000Z", "just now"],
		["2030-01-02T23:55:00.000Z", "5 min ago"],
		["2030-01-02T21:00:00.000Z", "3 h ago"],
		["2029-12-31T00:00:00.000Z", "3 d ago"],
		["2030-01-03T00:05:00.000Z", "in 5 min"],
		["nonsense", "just now"],
	])("%s is %s", (then, expected) => {
		expect(formatAgo(then, now)).toBe(expected);
	});
});

it("shows costs below a dollar with four decimals", () => {
	expect([0.0000004, 0.00004, 0.00006].map(formatCost)).toEqual(["<$0.0001", "<$0.0001", "$0.0001"]);
	expect([0.00331, 0.05, 0.5, 12.5].map(formatCost)).toEqual(["$0.0033", "$0.05", "$0.50", "$12.50"]);
});

it("shows costs of nothing and of thousands as amounts of money", () => {
	expect([formatCost(0), formatCost(1250), formatCents(5_000)]).toEqual(["$0.00", "$1,250.00", "$50.00"]);
});

it("shows sizes and large counts with three digits at most", () => {
	expect([0, 812, 1_536, 5_242_880].map(formatBytes)).toEqual(["0 B", "812 B", "1.5 KB", "5 MB"]);
	expect([950, 1_234, 3_400_000].map(formatCompact)).toEqual(["950", "1.2K", "3.4M"]);
});

it("shortens ids but not short names", () => {
	expect([shortId("39a611b6-d83d-4cb8"), shortId("session-1")]).toEqual(["39a611b6", "session-1"]);
});

it("names the time zone of a date", () => {
	const zone = new Date().toLocaleTimeString(undefined, { timeZoneName: "short" }).split(" ").at(-1) ?? "";
	expect(formatDateTime("2026-01-02T03:04:05Z")).toContain(zone);
});

it("shows the time of day of a timestamp and of milliseconds, and nothing for an invalid time", () => {
	const midnight = new Date(2026, 0, 2, 0, 3, 4);
	expect([formatClock(midnight.toISOString()), formatClock(midnight.getTime())]).toEqual(["00:03:04", "00:03:04"]);
	expect(formatClock("nonsense")).toBe("");
});
