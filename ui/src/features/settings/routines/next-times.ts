import { ROUTINE_FIELDS } from "@paperclipai/shared";
import { CRON_FIELDS, nextTime } from "@paperclipai/shared/schedule";
import { serverNow } from "../../../kit/time/server-time.ts";

/**
 * The next runs in the schedule's time zone, for example "Fri, Nov 27, 09:00".
 * @returns `null` for an invalid schedule; empty when it never runs.
 */
export function nextTimes(cron: string, timeZone: string, count: number): string[] | null {
	const schedule = { cron: cron.trim(), timeZone };
	if (!ROUTINE_FIELDS.cron.input.safeParse(cron).success || !CRON_FIELDS.test(schedule.cron)) return null;
	try {
		const format = new Intl.DateTimeFormat(undefined, {
			...{ timeZone, weekday: "short", month: "short", day: "numeric" },
			...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
		});
		const times: Date[] = [];
		for (
			let time = nextTime(schedule, new Date(serverNow()));
			time !== null && times.length < count;
			time = nextTime(schedule, time)
		)
			times.push(time);
		return times.map((time) => format.format(time));
	} catch {
		return null;
	}
}
