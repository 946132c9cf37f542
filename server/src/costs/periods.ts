/** The time from the beginning, as a period. */
export const TOTAL = "total";

/** The day of a moment in UTC, such as `2026-11-23`. */
export function dayOf(moment: Date): string {
	return moment.toISOString().slice(0, 10);
}

/** The month of a moment in UTC, such as `2026-11`. Compares as text. */
export function monthOf(moment: Date): string {
	return moment.toISOString().slice(0, 7);
}

/** The days from `from` to `to`, both included, oldest first. */
export function daysOf(from: string, to: string): string[] {
	const days: string[] = [];
	for (let day = from; day <= to; day = nextDay(day)) days.push(day);
	return days;
}

/** The same days as few periods: whole months, and the days around them. */
export function periodsOf(from: string, to: string): string[] {
	const periods: string[] = [];
	for (let day = from; day <= to; ) {
		const month = day.slice(0, 7);
		const end = lastDayOf(month);
		if (day.endsWith("-01") && end <= to) {
			periods.push(month);
			day = nextDay(end);
		} else {
			periods.push(day);
			day = nextDay(day);
		}
	}
	return periods;
}

function nextDay(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() + 1);
	return dayOf(date);
}

function lastDayOf(month: string): string {
	const date = new Date(`${month}-01T00:00:00Z`);
	date.setUTCMonth(date.getUTCMonth() + 1, 0);
	return dayOf(date);
}
