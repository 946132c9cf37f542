/** The period in which a program wrote a sentence, and its time zone. */
export interface Clock {
	/** Start of the program; a time of day means the first one after it. */
	startedAt: Date;
	/** End of the program; a duration begins at it. */
	endedAt: Date;
	/** For example `Europe/Berlin`. */
	timeZone: string;
}

/**
 * @param startedAt ISO 8601. Default: now.
 * @param timeZone `TZ` of the program's environment. Default: the time zone of this process.
 */
export function clockAt(startedAt: string | null, timeZone = ""): Clock {
	const endedAt = new Date();
	return {
		startedAt: startedAt === null ? endedAt : new Date(startedAt),
		endedAt,
		timeZone: timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
	};
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIMESTAMP =
	/\b(?:\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)/;
const AT =
	/\b(?:again|retry|resets?)(?: at)? (?:([a-z]{3})[a-z]{0,9} (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?(?:,| at)? ?)?(\d{1,2})(?::(\d{2}))? ?([ap])m\b(?: \(([^)]{1,100})\))?/i;
const IN =
	/\b(?:again|retry|resets?|wait)[ _-]?(?:in|after|for)?["']?[:=]? {0,3}(less than a minute|(?:\d[\d.]{0,9} ?[a-z]{1,9},? ?){1,9})/i;
const AFTER_SECONDS = /\bretry[ _-]?after["']?[:=]? {0,3}(\d{1,9})(?![\w.:-])/i;
const PART = /(\d[\d.]{0,9}) ?(ms|milliseconds?|[dhms]|days?|hours?|hrs?|min(?:ute)?s?|sec(?:ond)?s?)(?![a-z])/gi;
const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Reads when a service accepts requests again: a timestamp, a time of day with or without a date such as `resets 9:58pm
 * (UTC)`, or a duration such as `try again in 1 hour` and `Retry-After: 30`.
 * @returns ISO 8601; `null` if the text contains none of these.
 */
export function readRetryTime(text: string, clock: Clock): string | null {
	const [stamp] = TIMESTAMP.exec(text) ?? [];
	if (stamp !== undefined) return toIso(Date.parse(stamp));
	const at = AT.exec(text);
	if (at !== null) return toIso(wallTime(at, clock));
	const wait = readWait(text);
	return wait === null ? null : toIso(clock.endedAt.getTime() + wait);
}

function readWait(text: string): number | null {
	const [, seconds] = AFTER_SECONDS.exec(text) ?? [];
	if (seconds !== undefined) return Number(seconds) * 1000;
	const [, duration] = IN.exec(text) ?? [];
	if (duration === undefined) return null;
	if (duration.startsWith("less")) return MINUTE_MS;
	const parts = [...duration.matchAll(PART)];
	if (parts.length === 0) return null;
	return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * unitMs(unit.toLowerCase()), 0);
}

function unitMs(unit: string): number {
	return /^m(s|illi)/.test(unit) ? 1 : (UNIT_MS[unit.charAt(0)] ?? 0);
}

function wallTime([, month, day, year, hour, minute = "0", half, zone]: RegExpExecArray, clock: Clock): number {
	const timeZone = zone ?? clock.timeZone;
	const start = wallClock(clock.startedAt, timeZone);
	const minutes = ((Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minute);
	// The time has no seconds, so wait until the minute is over.
	const sinceMidnight = (minutes + 1) * MINUTE_MS;
	const wall =
		month === undefined ? nextDaily(start, sinceMidnight) : nextDate(start, sinceMidnight, month, Number(day), year);
	const offset = wallClock(new Date(wall), timeZone) - wall;
	return wall - offset;
}

function nextDaily(start: number, sinceMidnight: number): number {
	const time = start - (start % DAY_MS) + sinceMidnight;
	return time < start ? time + DAY_MS : time;
}

function nextDate(start: number, sinceMidnight: number, month: string, day: number, year?: string): number {
	const index = MONTHS.indexOf(month.toLowerCase());
	const dateOf = (inYear: number) => {
		const midnight = Date.UTC(inYear, index, day);
		return index >= 0 && new Date(midnight).getUTCDate() === day ? midnight + sinceMidnight : Number.NaN;
	};
	if (year !== undefined) return dateOf(Number(year));
	const thisYear = new Date(start).getUTCFullYear();
	const time = dateOf(thisYear);
	return time < start ? dateOf(thisYear + 1) : time;
}

/** Returns the zone's local time as if it were UTC; `NaN` for an invalid zone or time. */
function wallClock(time: Date, timeZone: string): number {
	try {
		return Date.parse(`${time.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
	} catch {
		return Number.NaN;
	}
}

function toIso(time: number): string | null {
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
