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

/** The days from `from` to `to`, both included, oldest first. */
export function daysOf(from: string, to: string): string[] {
	const days: string[] = [];
	for (let day = from; day <= to; day = nextDay(day)) days.push(day);
	return days;
}

/** The months and days that make up a range of days, as few as possible. */
export function periodsOf({ from, to }: { from: string; to: string }): string[] {
	const periods: string[] = [];
	for (let day = from; day <= to; ) {
		const month = day.slice(0, 7);
		const last = lastDayOf(month);
		const isWhole = day === `${month}-01` && last <= to;
		periods.push(isWhole ? month : day);
		day = nextDay(isWhole ? last : day);
	}
	return periods;
}

function lastDayOf(month: string): string {
	const date = new Date(`${month}-01T00:00:00Z`);
	date.setUTCMonth(date.getUTCMonth() + 1, 0);
	return dayOf(date);
}

function nextDay(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() + 1);
	return dayOf(date);
}
