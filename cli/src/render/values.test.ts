import { expect, it } from "vitest";
import { formatUsd, runDuration } from "./values.ts";

it("measures until now while a run is active", () => {
	const startedAt = "2026-01-01T00:00:00.000Z";
	const now = Date.parse("2026-01-01T00:00:05.000Z");
	expect(runDuration({ startedAt, finishedAt: null }, now)).toBe(5_000);
	expect(runDuration({ startedAt, finishedAt: "2026-01-01T00:00:02.000Z" }, now)).toBe(2_000);
	expect(runDuration({ startedAt: null, finishedAt: null }, now)).toBeNull();
});

it("never shows a cost as nothing", () => {
	expect([0, 0.000_000_4, 0.000_06, 0.003, 1.5].map(formatUsd)).toEqual([
		"$0.0000",
		"<$0.0001",
		"$0.0001",
		"$0.0030",
		"$1.50",
	]);
});
