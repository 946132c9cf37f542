export interface Clock {
	time: Date;
	/** For example `Europe/Berlin`. */
	timeZone: string;
}

/**
 * @param startedAt ISO 8601. Default: now.
 * @param timeZone `TZ` of the program's environment. Default: the time zone of this process.
 */
export function clockAt(startedAt: string | null, timeZone = ""): Clock {
	const time = startedAt === null ? new Date() : new Date(startedAt);
	return { time, timeZone: timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone };
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const AT = /try again at (?:([a-z]{3})[a-z]{0,9} (\d{1,2})[a-z]{0,2}, (\d{4}),? )?(\d{1,2}):(\d{2}) ?([ap])m/i;
const IN = /try again in ((?:less than a minute|[\d.]{1,9} ?[a-z]{1,9},? ?){1,9})/i;
const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Codex reports a wall-clock time, with a date only for another day; older versions report a duration. `null` if the
 * message contains neither.
 */
export function readResetTime(message: string, clock: Clock): string | null {
	if (Number.isNaN(clock.time.getTime())) return null;
	const at = AT.exec(message);
	if (at !== null) return wallTime(at, clock);
	const [, duration] = IN.exec(message) ?? [];
	return duration === undefined ? null : toIso(clock.time.getTime() + readDuration(duration));
}

function wallTime([, month, day, year, hour, minute, half]: RegExpExecArray, clock: Clock): string | null {
	const { time, timeZone } = clock;
	const start = wallClock(time, timeZone);
	if (start === null) return null;
	const minutes = ((Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minute);
	const midnight = month === undefined ? start - (start % DAY_MS) : midnightOf(Number(year), month, Number(day));
	// The time has no seconds, so wait until the minute is over.
	const end = midnight + (minutes + 1) * MINUTE_MS;
	const wall = month === undefined && end < start ? end + DAY_MS : end;
	const offset = (wallClock(new Date(wall), timeZone) ?? wall) - wall;
	return toIso(wall - offset);
}

function midnightOf(year: number, month: string, day: number): number {
	const index = MONTHS.indexOf(month.toLowerCase());
	return index === -1 ? Number.NaN : Date.UTC(year, index, day);
}

/** Returns the zone's local time as if it were UTC; `null` for an invalid zone or time. */
function wallClock(time: Date, timeZone: string): number | null {
	try {
		return Date.parse(`${time.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
	} catch {
		return null;
	}
}

function readDuration(text: string): number {
	const parts = [...text.matchAll(/([\d.]{1,9}) ?([dhms])/gi)];
	return parts.length === 0
		? MINUTE_MS
		: parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNIT_MS[unit.toLowerCase()] ?? 0), 0);
}

function toIso(time: number): string | null {
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
