import { expect, it } from "vitest";
import { clockAt, readRetryTime } from "./retry-time.ts";

const startedAt = new Date("2026-11-21T20:10:30.500Z");
const clock = { startedAt, endedAt: new Date("2026-11-21T21:00:30Z"), timeZone: "UTC" };

it.each([
	["resets 9:58pm (UTC)", "2026-11-21T21:59:00.000Z"],
	["You've hit your session limit · resets 8pm (UTC)", "2026-11-22T20:01:00.000Z"],
	["resets Nov 25, 9am (Europe/Berlin)", "2026-11-25T08:01:00.000Z"],
	["resets Dec 1 at 12:30am (America/New_York)", "2026-12-01T05:31:00.000Z"],
	["resets Jan 2, 9am", "2027-01-02T09:01:00.000Z"],
	["Session limit reached ∙ resets 12am (UTC)", "2026-11-22T00:01:00.000Z"],
	["try again at 9:57 PM.", "2026-11-21T21:58:00.000Z"],
	["try again at 8:10 PM.", "2026-11-21T20:11:00.000Z"],
	["or try again at 12:05 AM.", "2026-11-22T00:06:00.000Z"],
	["try again at Nov 23rd, 2026 9:57 AM.", "2026-11-23T09:58:00.000Z"],
	["resets 9pm (Nowhere/AtAll)", null],
	["resets Feb 30, 9pm (UTC)", null],
	["try again at Foo 99th, 2026 9:57 AM.", null],
])("reads the time of day in %j", (text, time) => expect(readRetryTime(text, clock)).toBe(time));

it.each([
	["Try again in 3 days 2 hours 5 minutes.", "2026-11-24T23:05:30.000Z"],
	["try again in 1 hour.", "2026-11-21T22:00:30.000Z"],
	["Please try again in 20s.", "2026-11-21T21:00:50.000Z"],
	["Please try again in 1.9s.", "2026-11-21T21:00:31.900Z"],
	["try again in 1m30s", "2026-11-21T21:02:00.000Z"],
	["retrying is useless, retry in 250ms", "2026-11-21T21:00:30.250Z"],
	["try again in less than a minute.", "2026-11-21T21:01:30.000Z"],
	["acme: rate limited, retry after 30 s", "2026-11-21T21:01:00.000Z"],
	["Retry-After: 30", "2026-11-21T21:01:00.000Z"],
	['{"retry_after": 30}', "2026-11-21T21:01:00.000Z"],
	["the limit resets in 2 hrs", "2026-11-21T23:00:30.000Z"],
	["wait 5 min", "2026-11-21T21:05:30.000Z"],
])("counts the duration in %j from the end of the program", (text, time) =>
	expect(readRetryTime(text, clock)).toBe(time));

it.each([
	["retry after 2026-11-22T08:00:00+01:00", "2026-11-22T07:00:00.000Z"],
	["2026-11-22T08:00Z", "2026-11-22T08:00:00.000Z"],
	["Retry-After: Sun, 22 Nov 2026 07:28:00 GMT", "2026-11-22T07:28:00.000Z"],
	["resets at 2026-99-99T08:00:00Z", null],
])("reads the time stamp in %j", (text, time) => expect(readRetryTime(text, clock)).toBe(time));

it.each([
	"",
	"Try again later.",
	"retry 3 times",
	"I waited 5 minutes",
	"session limit",
	"retry after 1.2.3",
])("finds no time in %j", (text) => expect(readRetryTime(text, clock)).toBeNull());

it("reads the time zone of the program, before and after a change to or from summer time", () => {
	const berlin = { ...clock, timeZone: "Europe/Berlin" };
	expect(readRetryTime("try again at 10:57 PM.", berlin)).toBe("2026-11-21T21:58:00.000Z");
	expect(readRetryTime("try again at Jul 1st, 2027 9:00 AM.", berlin)).toBe("2027-07-01T07:01:00.000Z");
	expect(readRetryTime("try again at 12:30 AM.", { ...berlin, startedAt: new Date("2026-11-21T23:10:00Z") })).toBe(
		"2026-11-21T23:31:00.000Z",
	);
});

it("reads a time without a zone as local time", () => {
	const time = new Date(readRetryTime("resets 9:59pm", clockAt(startedAt.toISOString())) ?? "");
	expect([time.getHours(), time.getMinutes()]).toEqual([22, 0]);
	expect(time.getTime() - startedAt.getTime()).toBeLessThanOrEqual(24 * 3_600_000 + 60_000);
});

it("gives no time for an unknown time zone or start", () => {
	expect(readRetryTime("try again at 9:57 PM.", { ...clock, timeZone: ":/etc/localtime" })).toBeNull();
	expect(readRetryTime("try again at 9:57 PM.", clockAt("no time"))).toBeNull();
	expect(clockAt(null).timeZone).not.toBe("");
	expect(clockAt(startedAt.toISOString(), "Asia/Tokyo")).toMatchObject({ startedAt, timeZone: "Asia/Tokyo" });
});

it.each(["try again in ", "retry ", "1 a, ", "resets "])("reads a long text of %j in time", (part) => {
	const started = performance.now();
	readRetryTime(part.repeat(20_000), clock);
	expect(performance.now() - started).toBeLessThan(2000);
});
