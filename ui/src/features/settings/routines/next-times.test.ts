import { afterEach, expect, it, vi } from "vitest";
import { nextTimes } from "./next-times.ts";

afterEach(() => vi.useRealTimers());

it("finds the next times in the zone of the schedule", () => {
	vi.useFakeTimers({ now: new Date("2026-11-26T20:00:00Z") });
	expect(nextTimes("0 9 * * 1-5", "Europe/Berlin", 2)).toEqual(["Fri, Nov 27, 09:00", "Mon, Nov 30, 09:00"]);
	expect(nextTimes("0 0 30 2 *", "UTC", 2)).toEqual([]);
});

it("moves a time that the clocks skip before midnight to the next day, like the server", () => {
	vi.useFakeTimers({ now: new Date("2024-03-29T12:00:00Z") });
	expect(nextTimes("30 23 * * *", "America/Nuuk", 4)).toEqual([
		"Fri, Mar 29, 23:30",
		"Sun, Mar 31, 00:00",
		"Sun, Mar 31, 23:30",
		"Mon, Apr 1, 23:30",
	]);
	expect(nextTimes("30 * * * *", "Europe/Berlin", 1)).toEqual(["Fri, Mar 29, 13:30"]);
});

it.each(["", "61 * * * *", "* * * *", "*/5 * * * * *", "2026-05-01T00:00:00", "@reboot"])("reads no %s", (cron) => {
	expect(nextTimes(cron, "UTC", 1)).toBeNull();
});
