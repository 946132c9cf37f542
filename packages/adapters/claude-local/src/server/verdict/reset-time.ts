const RESETS =
	/\bresets (?:([A-Z][a-z]{2})[a-z]{0,9} (\d{1,2})(?:,| at) ?)?(\d{1,2})(?::(\d{2}))? ?([ap])m(?: \(([^)]{1,100})\))?/;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * Parses sentences such as `resets 9:58pm (UTC)` of versions before 2.1.197. `null` without time of day or `startedAt`.
 * @param startedAt ISO 8601 start of the program; the result is the first such time after it.
 */
export function readResetTime(text: string, startedAt: string | null): string | null {
	const [, month, day, hour, minute = "0", half, zone] = RESETS.exec(text) ?? [];
	const start = Date.parse(startedAt ?? "");
	if (hour === undefined || Number.isNaN(start)) return null;
	const resetMinute = ((Number(hour) % 12) + (half === "p" ? 12 : 0)) * 60 + Number(minute);
	try {
		const wait = (resetMinute - minuteOfDay(start, zone) + DAY_MINUTES) % DAY_MINUTES;
		// The time has no seconds, so wait until the minute is over.
		const first = Math.floor(start / MINUTE_MS + wait + 1) * MINUTE_MS;
		const time = month === undefined ? first : findDay(first, `${month} ${day}`, zone);
		return time === null ? null : new Date(time).toISOString();
	} catch {
		// The time zone is unknown.
		return null;
	}
}

/** Finds the same time of day on a later date; a limit lasts a few weeks at most. */
function findDay(first: number, day: string, timeZone: string | undefined): number | null {
	const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone });
	for (let days = 0; days < 60; days++) {
		const time = first + days * DAY_MINUTES * MINUTE_MS;
		if (format.format(time) === day) return time;
	}
	return null;
}

function minuteOfDay(time: number, timeZone: string | undefined): number {
	const format = new Intl.DateTimeFormat("en-GB", { hour: "numeric", minute: "numeric", hourCycle: "h23", timeZone });
	const [hour, minute] = format.format(time).split(":").map(Number);
	return (hour ?? 0) * 60 + (minute ?? 0);
}
