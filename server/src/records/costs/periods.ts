export const TOTAL = "total";

/** UTC, for example `2026-11-23`. */
export function dayOf(moment: Date): string {
	return moment.toISOString().slice(0, 10);
}

/** UTC, for example `2026-11`; sorts as a string. */
export function monthOf(moment: Date): string {
	return moment.toISOString().slice(0, 7);
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function daysOf(from: string, to: string): string[] {
	const [first, last] = [Date.parse(from), Date.parse(to)];
	// Counts days, because as a string the day after 9999-12-31 comes before it.
	const count = Math.max(0, (last - first) / DAY_MS + 1);
	return Array.from({ length: count }, (_, index) => dayOf(new Date(first + index * DAY_MS)));
}

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
