import { Cron } from "croner";
import { fieldError } from "../../platform/errors/field-error.ts";
import { endOfGap, offsetAt } from "./clock-gap.ts";

export interface Schedule {
	cron: string;
	/** IANA name. */
	timeZone: string;
}

/** Rejects dates, which would run only once, and seconds. */
const FIELDS = /^(@[a-z]+|\S+(\s+\S+){4})$/;

/**
 * When clocks change, a skipped time of day moves to the end of the gap, and a repeated one counts once. A schedule
 * with a `*` or a step in its hours or minutes continues through the change instead.
 */
export function nextTime(schedule: Schedule, after: Date): Date | null {
	const next = parse(schedule).nextRun(after);
	const moved = movedToNextDay(schedule, after);
	return moved !== null && (next === null || moved < next) ? moved : next;
}

/**
 * The end of a gap that ends on the next day, for a time of day within it, which Croner would skip: in Nuuk, 23:30 on the
 * day before the clocks change.
 */
function movedToNextDay({ cron, timeZone }: Schedule, after: Date): Date | null {
	const [minutes = "", hours = ""] = cron.split(/\s+/);
	// Only the fixed hours of a schedule can be skipped; nicknames such as @daily have none before midnight.
	if (!/^[\d,-]+$/.test(minutes) || !/^[\d,-]+$/.test(hours)) return null;
	const wallClock = new Date(after.getTime() + offsetAt(timeZone, after.getTime()));
	const due = new Cron(cron, { timezone: "UTC", mode: "5-part" }).nextRun(wallClock);
	const end = due && endOfGap(timeZone, due.getTime());
	return end !== null && end > after.getTime() ? new Date(end) : null;
}

/** Counts the scheduled times after `after` up to `until`; stops at `max`. */
export function countTimes(schedule: Schedule, after: Date, until: Date, max: number): number {
	let count = 0;
	for (
		let time = nextTime(schedule, after);
		time !== null && time <= until && count < max;
		time = nextTime(schedule, time)
	)
		count++;
	return count;
}

/** @throws {HttpError} 422 `time_zone_invalid`, `cron_invalid`, `cron_never_due`. */
export function requireSchedule(schedule: Schedule, now: Date): void {
	if (!isTimeZone(schedule.timeZone)) {
		throw fieldError(422, "time_zone_invalid", `There is no time zone ${JSON.stringify(schedule.timeZone)}.`, {
			path: "timeZone",
			hint: "Use an IANA name, for example Europe/Berlin or UTC.",
		});
	}
	if (firstTime(schedule, now) === null) {
		throw fieldError(422, "cron_never_due", `${JSON.stringify(schedule.cron)} is never due.`, {
			path: "cron",
			hint: "Check the day and the month: February has no 30th.",
		});
	}
}

function firstTime(schedule: Schedule, now: Date): Date | null {
	const hint = "Use five fields (minute, hour, day, month, day of the week), for example 0 9 * * 1-5, or @daily.";
	if (!FIELDS.test(schedule.cron)) {
		const message = `${JSON.stringify(schedule.cron)} is not a cron expression with five fields.`;
		throw fieldError(422, "cron_invalid", message, { hint, path: "cron" });
	}
	try {
		return nextTime(schedule, now);
	} catch (cause) {
		const why = cause instanceof Error ? cause.message.replace(/^CronPattern: /, "") : "it cannot be read";
		throw fieldError(422, "cron_invalid", `Invalid cron expression: ${why}`, { hint, cause, path: "cron" });
	}
}

function isTimeZone(name: string): boolean {
	// Newer versions of Node.js accept offsets too, which have no daylight saving time.
	if (!/^[a-z]/i.test(name)) return false;
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

function parse({ cron, timeZone }: Schedule): Cron {
	return new Cron(cron, { timezone: timeZone, mode: "5-part", fixedTimeRule: "no-wildcard" });
}
