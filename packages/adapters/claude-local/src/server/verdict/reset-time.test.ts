import { expect, it } from "vitest";
import { readResetTime } from "./reset-time.ts";

const START = "2026-11-21T20:10:30.500Z";

it.each([
	["You've hit your session limit · resets 9:58pm (UTC)", "2026-11-21T21:59:00.000Z"],
	["You've hit your session limit · resets 8pm (UTC)", "2026-11-22T20:01:00.000Z"],
	["You've hit your weekly limit · resets Nov 25, 9am (Europe/Berlin)", "2026-11-25T08:01:00.000Z"],
	["You've hit your weekly limit · resets Dec 1 at 12:30am (America/New_York)", "2026-12-01T05:31:00.000Z"],
	["Session limit reached ∙ resets 12am (UTC)", "2026-11-22T00:01:00.000Z"],
	["resets 9pm (Nowhere/AtAll)", null],
	["resets Feb 30, 9pm (UTC)", null],
	["You've hit your session limit", null],
])("reads %j", (text, expected) => {
	expect(readResetTime(text, START)).toBe(expected);
});

it("reads a time without a zone as local time", () => {
	const time = new Date(readResetTime("Session limit reached ∙ resets 9:59pm", START) ?? "");
	expect([time.getHours(), time.getMinutes()]).toEqual([22, 0]);
	expect(time.getTime() - Date.parse(START)).toBeLessThanOrEqual(24 * 3_600_000 + 60_000);
});

it("gives no time when the start is unknown", () => {
	expect(readResetTime("resets 9pm (UTC)", null)).toBeNull();
});
