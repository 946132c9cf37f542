import { expect, it } from "vitest";
import { offsetAt } from "./clock-gap.ts";
import { nextTime } from "./schedule.ts";

const DAY = 24 * 60 * 60_000;
const [FROM, TO] = [Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1)];
const TIMES = ["23:00", "23:30", "23:59", "0:00", "2:30"];

interface Change {
	at: number;
	before: number;
	after: number;
}

/** Changes of a zone's offset, one per time of day and direction. */
function changesOf(zone: string): Change[] {
	const changes = new Map<string, Change>();
	let before = offsetAt(zone, FROM);
	for (let at = FROM + 7 * DAY; at < TO; at += 7 * DAY) {
		const after = offsetAt(zone, at);
		if (after === before) continue;
		let [early, late] = [at - 7 * DAY, at];
		while (late - early > 60_000) {
			const middle = Math.floor((early + late) / 2 / 60_000) * 60_000;
			if (offsetAt(zone, middle) === before) early = middle;
			else late = middle;
		}
		changes.set(`${after - before} ${(late + before) % DAY}`, { at: late, before, after });
		before = after;
	}
	return [...changes.values()];
}

/** Each local date once: at that time of the clock, the first one of two, or the end of the gap. */
function expectedTimes(zone: string, { at, before, after }: Change, timeOfDay: number): number[] {
	const [first, last] = [at - 3 * DAY, at + 3 * DAY];
	const times: number[] = [];
	for (let date = Math.floor(first / DAY) * DAY - DAY; date < last + DAY; date += DAY) {
		const shown = [before, after].map((offset) => [date + timeOfDay - offset, offset] as const);
		const valid = shown.filter(([instant, offset]) => offsetAt(zone, instant) === offset).map(([instant]) => instant);
		times.push(valid.length === 0 ? at : Math.min(...valid));
	}
	return times.filter((time) => time > first && time < last).sort((a, b) => a - b);
}

it("is due once on each date around the clock changes of every zone", () => {
	const wrong: string[] = [];
	for (const zone of Intl.supportedValuesOf("timeZone")) {
		for (const change of changesOf(zone)) {
			for (const time of TIMES) {
				const [hour = 0, minute = 0] = time.split(":").map(Number);
				const schedule = { cron: `${minute} ${hour} * * *`, timeZone: zone };
				const times: number[] = [];
				let next = nextTime(schedule, new Date(change.at - 3 * DAY));
				while (next !== null && next.getTime() < change.at + 3 * DAY) {
					times.push(next.getTime());
					next = nextTime(schedule, next);
				}
				const expected = expectedTimes(zone, change, (hour * 60 + minute) * 60_000);
				if (times.join() !== expected.join()) wrong.push(`${zone} ${time} at ${new Date(change.at).toISOString()}`);
			}
		}
	}
	expect(wrong).toEqual([]);
}, 300_000);

it("moves a skipped time before midnight to the start of the next day", () => {
	const next = nextTime({ cron: "30 23 * * *", timeZone: "America/Nuuk" }, new Date("2024-03-30T12:00:00Z"));
	expect(next?.toISOString()).toBe("2024-03-31T01:00:00.000Z");
	const hourly = { cron: "30 * * * *", timeZone: "America/Nuuk" };
	expect(nextTime(hourly, new Date("2024-03-31T00:45:00Z"))?.toISOString()).toBe("2024-03-31T01:30:00.000Z");
});
