import { expect, it } from "vitest";
import { clockAt, readResetTime } from "./reset-time.ts";

const clock = { time: new Date("2026-11-21T21:00:30Z"), timeZone: "UTC" };

it.each([
	["try again at 9:57 PM.", "2026-11-21T21:58:00.000Z"],
	["try again at 9:00 PM.", "2026-11-21T21:01:00.000Z"],
	["or try again at 12:05 AM.", "2026-11-22T00:06:00.000Z"],
	["try again at Nov 23rd, 2026 9:57 AM.", "2026-11-23T09:58:00.000Z"],
	["Try again in 3 days 2 hours 5 minutes.", "2026-11-24T23:05:30.000Z"],
	["try again in 1 hour.", "2026-11-21T22:00:30.000Z"],
	["Please try again in 20s.", "2026-11-21T21:00:50.000Z"],
	["try again in less than a minute.", "2026-11-21T21:01:30.000Z"],
	["Try again later.", null],
	["try again at Foo 99th, 2026 9:57 AM.", null],
	["", null],
])("reads %j as %s", (message, time) => {
	expect(readResetTime(message, clock)).toBe(time);
});

it("reads the time zone of the program, before and after a change to or from summer time", () => {
	const berlin = { ...clock, timeZone: "Europe/Berlin" };
	expect(readResetTime("try again at 10:57 PM.", berlin)).toBe("2026-11-21T21:58:00.000Z");
	expect(readResetTime("try again at Jul 1st, 2027 9:00 AM.", berlin)).toBe("2027-07-01T07:01:00.000Z");
	expect(readResetTime("try again at 12:30 AM.", { ...berlin, time: new Date("2026-11-21T23:10:00Z") })).toBe(
		"2026-11-21T23:31:00.000Z",
	);
});

it("gives no time for an unknown time zone", () => {
	expect(readResetTime("try again at 9:57 PM.", { ...clock, timeZone: ":/etc/localtime" })).toBeNull();
	expect(readResetTime("try again at 9:57 PM.", clockAt("no time"))).toBeNull();
	expect(clockAt(null).timeZone).not.toBe("");
	expect(clockAt("2026-11-21T21:00:30Z", "Asia/Tokyo")).toEqual({ ...clock, timeZone: "Asia/Tokyo" });
});
