import { Cron } from "croner";
import { endOfGap, offsetAt } from "./clock-gap.ts";

export interface Schedule {
	cron: string;
	/** IANA name. */
	timeZone: string;
}

/** Five fields or a nickname. Rejects dates, which would run only once, and seconds. */
export const CRON_FIELDS = /^(@[a-z]+|\S+(\s+\S+){4})$/;

/**
 * The next time after `after`; `null` if there is none.
 *
 * When clocks change, a skipped time of day moves to the end of the gap, and a repeated one counts once. A schedule
 * with a `*` or a step in its hours or minutes continues through the change instead.
 * @throws If `cron` or `timeZone` is invalid.
 */
export function nextTime(schedule: Schedule, after: Date): Date | null {
	const next = parse(schedule).nextRun(after);
	const moved = movedToNextDay(schedule, after);
	return moved !== null && (next === null || moved < next) ? moved : next;
}

/**
 * For a time of day that does not exist because the clocks go forward to midnight, and that Croner would skip, the end of
 * that gap. In Nuuk, 23:30 on the evening when summer time begins.
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

function parse({ cron, timeZone }: Schedule): Cron {
	return new Cron(cron, { timezone: timeZone, mode: "5-part", fixedTimeRule: "no-wildcard" });
}
