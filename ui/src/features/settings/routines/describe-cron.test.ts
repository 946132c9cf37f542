import { expect, it } from "vitest";
import { describeCron } from "./describe-cron.ts";

it.each([
	["30 7 * * *", "every day at 07:30"],
	["0 6 * * 1-5", "Monday to Friday at 06:00"],
	["0 6 * * 0", "every Sunday at 06:00"],
	["5 * * * *", "every hour at minute 5"],
	["*/15 * * * *", "every 15 minutes"],
	["0 9 1 * *", "on day 1 of the month at 09:00"],
	["@hourly", "every hour"],
])("says %s in words", (cron, words) => {
	expect(describeCron(cron)).toBe(words);
});

it.each([
	"0 9 * 3 *",
	"0 9-17 * * *",
	"0 9 * * 1,3",
	"0 9 1 * 1",
	"*/5 9 * * *",
	"nonsense",
	"0 25 * * *",
	"75 6 * * *",
	"0 6 40 * *",
])("leaves %s as it is", (cron) => {
	expect(describeCron(cron)).toBe(cron);
});
