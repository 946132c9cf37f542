import { expect, it } from "vitest";
import { formatDuration, runDuration } from "./duration.ts";

it.each([
	[0, "0.0 s"],
	[1_260, "1.3 s"],
	[42_400, "42 s"],
	[59_999, "59 s"],
	[185_000, "3 min 5 s"],
	[7_800_000, "2 h 10 min"],
])("formats %d ms", (milliseconds, text) => {
	expect(formatDuration(milliseconds)).toBe(text);
});

it("measures until now while a run is active", () => {
	const startedAt = "2026-01-01T00:00:00.000Z";
	const now = Date.parse("2026-01-01T00:00:05.000Z");
	expect(runDuration({ startedAt, finishedAt: null }, now)).toBe(5_000);
	expect(runDuration({ startedAt, finishedAt: "2026-01-01T00:00:02.000Z" }, now)).toBe(2_000);
	expect(runDuration({ startedAt: null, finishedAt: null }, now)).toBeNull();
});
