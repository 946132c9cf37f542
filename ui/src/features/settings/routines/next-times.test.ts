import { afterEach, expect, it, vi } from "vitest";
import { nextTimes } from "./next-times.ts";

afterEach(() => vi.useRealTimers());

it("finds the next times in the zone of the schedule", () => {
	vi.useFakeTimers({ now: new Date("2026-11-26T20:00:00Z") });
	expect(nextTimes("0 9 * * 1-5", "Europe/Berlin", 2)).toEqual(["Fri, Nov 27, 09:00", "Mon, Nov 30, 09:00"]);
	expect(nextTimes("0 0 30 2 *", "UTC", 2)).toEqual([]);
});

it.each(["", "61 * * * *", "* * * *", "*/5 * * * * *", "2026-05-01T00:00:00", "@reboot"])("reads no %s", (cron) => {
	expect(nextTimes(cron, "UTC", 1)).toBeNull();
});
