/** The clock of the machine that the program ran on. */
export interface Clock {
	now: Date;
	/** Name of the time zone, as in `Europe/Berlin`. */
	timeZone: string;
}

/** @param timeZone `TZ` of the program's environment; without it, it has the one of this process. */
export function systemClock(timeZone = ""): Clock {
	return { now: new Date(), timeZone: timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone };
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const AT = /try again at (?:([a-z]{3})[a-z]* (\d{1,2})[a-z]*, (\d{4}),? )?(\d{1,2}):(\d{2}) ?([ap])m/i;
const IN = /try again in ((?:less than a minute|[\d.]+ ?[a-z]+,? ?)+)/i;
const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const MINUTE_MS = 60_000;

/**
 * When a used-up limit is filled up again, as ISO 8601. The program tells a wall-clock time, with a date only when it is
 * not today's, or (older versions) how long it takes. `null` when it says neither.
 */
export function readResetTime(message: string, clock: Clock): string | null {
	const at = AT.exec(message);
	if (at !== null) return wallTime(at, clock);
	const [, duration] = IN.exec(message) ?? [];
	return duration === undefined ? null : new Date(clock.now.getTime() + readDuration(duration)).toISOString();
}

function wallTime([, month, day, year, hour, minute, half]: RegExpExecArray, { now, timeZone }: Clock): string | null {
	const today = wallClock(now, timeZone);
	if (today === null) return null;
	const date = new Date(today);
	const monthIndex = MONTHS.indexOf(month?.toLowerCase() ?? "");
	if (month !== undefined && monthIndex === -1) return null;
	const hours = (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0);
	const wall =
		month === undefined
			? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hours, Number(minute))
			: Date.UTC(Number(year), monthIndex, Number(day), hours, Number(minute));
	const offset = (wallClock(new Date(wall), timeZone) ?? wall) - wall;
	const time = new Date(wall - offset + MINUTE_MS); // Seconds are not told, so the minute has to pass.
	return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** What clocks of the zone show at a time, written as if it were UTC; `null` for a zone that is not known. */
function wallClock(time: Date, timeZone: string): number | null {
	try {
		return Date.parse(`${time.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
	} catch {
		return null;
	}
}

function readDuration(text: string): number {
	const parts = [...text.matchAll(/([\d.]+) ?([dhms])/gi)];
	return parts.length === 0
		? MINUTE_MS
		: parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNIT_MS[unit.toLowerCase()] ?? 0), 0);
}
