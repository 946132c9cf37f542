const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const NAMED: Record<string, string> = {
	"@hourly": "every hour",
	"@daily": "every day at 00:00",
	"@weekly": "every Sunday at 00:00",
	"@monthly": "on day 1 of the month at 00:00",
	"@yearly": "every year on January 1",
};

/** Uncommon schedules are shown as written. */
export function describeCron(cron: string): string {
	const named = NAMED[cron];
	if (named) return named;
	const [minute = "", hour = "", day = "", month = "", weekday = ""] = cron.split(/\s+/);
	if (month !== "*") return cron;
	if (cron.startsWith("*/") && [hour, day, weekday].every((field) => field === "*")) {
		return `every ${minute.slice(2)} minutes`;
	}
	if (!isNumber(minute, 59)) return cron;
	if (hour === "*" && day === "*" && weekday === "*") return `every hour at minute ${minute}`;
	if (!isNumber(hour, 23)) return cron;
	const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
	if (day === "*") {
		const days = daysOf(weekday);
		return days === null ? cron : `${days} at ${time}`;
	}
	return isNumber(day, 31) && weekday === "*" ? `on day ${day} of the month at ${time}` : cron;
}

function daysOf(weekday: string): string | null {
	if (weekday === "*") return "every day";
	const [first, last, ...rest] = weekday.split("-").map((day) => (isNumber(day, 7) ? DAYS[Number(day)] : undefined));
	if (first === undefined || rest.length > 0) return null;
	if (!weekday.includes("-")) return `every ${first}`;
	return last === undefined ? null : `${first} to ${last}`;
}

const isNumber = (text: string, most: number): boolean => /^\d{1,2}$/.test(text) && Number(text) <= most;
