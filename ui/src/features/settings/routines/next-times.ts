import { Cron } from "croner";

/** As the server reads schedules: no date, which would be a single time, and no seconds. */
const FIELDS = /^(@[a-z]+|\S+(\s+\S+){4})$/;
/** As the server allows. */
const MAX_LENGTH = 200;

/**
 * The next times of a schedule, in words of its time zone, such as "Fri, Nov 27, 09:00".
 * @returns `null` when the schedule cannot be read; empty when it is never due.
 */
export function nextTimes(cron: string, timeZone: string, count: number): string[] | null {
	if (cron.length > MAX_LENGTH || !FIELDS.test(cron.trim())) return null;
	try {
		const schedule = new Cron(cron.trim(), { timezone: timeZone, mode: "5-part", fixedTimeRule: "no-wildcard" });
		const format = new Intl.DateTimeFormat(undefined, {
			...{ timeZone, weekday: "short", month: "short", day: "numeric" },
			...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
		});
		return schedule.nextRuns(count).map((time) => format.format(time));
	} catch {
		return null;
	}
}
