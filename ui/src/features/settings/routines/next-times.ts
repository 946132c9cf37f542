import { Cron } from "croner";

/** Like the server, rejects cron expressions with a field for seconds. Also rejects dates, which would run only once. */
const FIELDS = /^(@[a-z]+|\S+(\s+\S+){4})$/;
/** The server's limit. */
const MAX_LENGTH = 200;

/**
 * The next runs in the schedule's time zone, for example "Fri, Nov 27, 09:00".
 * @returns `null` for an invalid schedule; empty when it never runs.
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
