import { nextTime, type Schedule } from "@paperclipai/shared/schedule";
import { describe, expect, it } from "vitest";
import { countTimes, requireSchedule } from "./schedule.ts";

function times(schedule: Schedule, after: string, count: number): (string | undefined)[] {
	let time: Date | null = new Date(after);
	return Array.from({ length: count }, () => {
		time = time && nextTime(schedule, time);
		return time?.toISOString();
	});
}

const inBerlin = (cron: string) => ({ cron, timeZone: "Europe/Berlin" });

describe("a time of day", () => {
	it("stays the same when the clocks change", () => {
		expect(times(inBerlin("0 9 * * *"), "2026-03-28T00:00:00Z", 2)).toEqual([
			"2026-03-28T08:00:00.000Z",
			"2026-03-29T07:00:00.000Z",
		]);
	});

	it("that the clocks skip occurs once, at the end of the gap", () => {
		expect(times(inBerlin("30 2 * * *"), "2026-03-28T12:00:00Z", 2)).toEqual([
			"2026-03-29T01:00:00.000Z",
			"2026-03-30T00:30:00.000Z",
		]);
		expect(times(inBerlin("30 2,14 * * *"), "2026-03-28T14:00:00Z", 2)).toEqual([
			"2026-03-29T01:00:00.000Z",
			"2026-03-29T12:30:00.000Z",
		]);
		const atMidnight = { cron: "0 0 * * *", timeZone: "America/Havana" };
		expect(times(atMidnight, "2026-03-07T12:00:00Z", 2)).toEqual([
			"2026-03-08T05:00:00.000Z",
			"2026-03-09T04:00:00.000Z",
		]);
	});

	it("that the clocks repeat occurs once", () => {
		expect(times(inBerlin("30 2 * * *"), "2026-10-24T12:00:00Z", 2)).toEqual([
			"2026-10-25T00:30:00.000Z",
			"2026-10-26T01:30:00.000Z",
		]);
		expect(times(inBerlin("30 1-3 * * *"), "2026-10-24T12:00:00Z", 4)).toEqual([
			"2026-10-24T23:30:00.000Z",
			"2026-10-25T00:30:00.000Z",
			"2026-10-25T02:30:00.000Z",
			"2026-10-26T00:30:00.000Z",
		]);
	});
});

it("an interval continues through both changes", () => {
	const hours = (first: string, count: number) =>
		Array.from({ length: count }, (_, hour) => new Date(Date.parse(first) + hour * 3_600_000).toISOString());
	expect(times(inBerlin("0 * * * *"), "2026-03-28T23:30:00Z", 4)).toEqual(hours("2026-03-29T00:00:00Z", 4));
	expect(times(inBerlin("0 * * * *"), "2026-10-24T22:30:00Z", 5)).toEqual(hours("2026-10-24T23:00:00Z", 5));
});

it("counts the times between two dates, up to a limit", () => {
	const hourly = { cron: "@hourly", timeZone: "UTC" };
	const count = (until: string, max: number) =>
		countTimes(hourly, new Date("2026-01-01T00:00:00Z"), new Date(until), max);
	expect(count("2026-01-01T00:59:59Z", 100)).toBe(0);
	expect(count("2026-01-01T05:00:00Z", 100)).toBe(5);
	expect(count("2030-01-01T00:00:00Z", 100)).toBe(100);
});

describe("rejects with a hint", () => {
	const now = new Date("2026-01-01T00:00:00Z");

	it.each([
		["61 * * * *", "UTC", "cron_invalid", "five fields"],
		["* * * *", "UTC", "cron_invalid", "five fields"],
		["*/5 * * * * *", "UTC", "cron_invalid", "five fields"],
		["2026-05-01T00:00:00", "UTC", "cron_invalid", "five fields"],
		["@reboot", "UTC", "cron_invalid", "five fields"],
		["0 0 30 2 *", "UTC", "cron_never_due", "February"],
		["0 9 * * *", "Mars/Olympus", "time_zone_invalid", "Europe/Berlin"],
		["0 9 * * *", "+02:00", "time_zone_invalid", "Europe/Berlin"],
	])("%s in %s", (cron, timeZone, code, hint) => {
		const path = code.startsWith("cron") ? "cron" : "timeZone";
		const details = { issues: [{ path, message: expect.any(String) }] };
		const error = expect.objectContaining({ status: 422, code, hint: expect.stringContaining(hint), details });
		expect(() => requireSchedule({ cron, timeZone }, now)).toThrow(error);
	});

	it.each(["0 9 * * 1-5", "*/15 8-18 * * MON-FRI", "0 0 L * *", "@weekly"])("but not %s", (cron) => {
		expect(() => requireSchedule(inBerlin(cron), now)).not.toThrow();
	});
});
