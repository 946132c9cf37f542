/** The time from the beginning, as a period. */
export const TOTAL = "total";

/** The UTC day of a time, such as `2026-11-23`. */
export function dayOf(moment: Date): string {
	return moment.toISOString().slice(0, 10);
}

/** The UTC month of a time, such as `2026-11`; sorts as text. */
export function monthOf(moment: Date): string {
	return moment.toISOString().slice(0, 7);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days from `from` to `to`, both included, oldest first. */
export function daysOf(from: string, to: string): string[] {
	const [first, last] = [Date.parse(from), Date.parse(to)];
	// Counted, because the day after the last one of the year 9999 comes before it as text.
	const count = Math.max(0, (last - first) / DAY_MS + 1);
	return Array.from({ length: count }, (_, index) => dayOf(new Date(first + index * DAY_MS)));
}

/** The months and days that make up a range of days, as few as possible. */
export function periodsOf({ from, to }: { from: string; to: string }): string[] {
	const periods = daysOf(from, to).map((day) => {
		const month = day.slice(0, 7);
		const isWhole = `${month}-01` >= from && lastDayOf(month) <= to;
		return isWhole ? month : day;
	});
	return [...new Set(periods)];
}

function lastDayOf(month: string): string {
	const date = new Date(`${month}-01T00:00:00Z`);
	date.setUTCMonth(date.getUTCMonth() + 1, 0);
	return dayOf(date);
}
