import { CRON_FIELDS, nextTime, type Schedule } from "@paperclipai/shared/schedule";
import { fieldError } from "../../platform/errors/field-error.ts";

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
	if (!CRON_FIELDS.test(schedule.cron)) {
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
