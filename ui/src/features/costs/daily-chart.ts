import type { Budget, CostSummary } from "@paperclipai/shared";
import { formatCost } from "../../kit/format.ts";
import { daysBetween } from "./costs-search.ts";

/** The costs of each day, or what they add up to since the first day. */
export type DailyView = "days" | "sum";

export interface DailyChart {
	view: DailyView;
	/** Every day of the range, also those without costs. */
	days: string[];
	usd: number[];
	/** The budget as a line. */
	limit: { usd: number; label: string } | null;
}

export function dailyChart(summary: CostSummary, budget: Budget | null, view: DailyView): DailyChart {
	const days = daysBetween(summary.from, summary.to);
	const spent = new Map(summary.days.map(({ day, costUsd }) => [day, costUsd]));
	let sum = 0;
	const usd = days.map((day) => {
		const ofDay = spent.get(day) ?? 0;
		sum += ofDay;
		return view === "days" ? ofDay : sum;
	});
	return { view, days, usd, limit: limitOf(summary, budget, view) };
}

/** A budget of money for a month says something about a day, and about the sum of the days of one month. */
function limitOf({ from, to }: CostSummary, budget: Budget | null, view: DailyView): DailyChart["limit"] {
	if (budget === null || budget.period !== "month" || budget.limits.costCents === null) return null;
	const usd = (budget.limits.costCents + budget.extension.costCents) / 100;
	if (view === "days") {
		const ofDay = usd / daysOfMonth(to);
		return { usd: ofDay, label: `${formatCost(ofDay)} a day keeps the budget of ${formatCost(usd)} a month` };
	}
	const isOneMonth = from.slice(0, 7) === to.slice(0, 7) && from.endsWith("-01");
	return isOneMonth ? { usd, label: `Budget of ${formatCost(usd)} a month` } : null;
}

function daysOfMonth(day: string): number {
	const [year = 0, month = 1] = day.split("-").map(Number);
	return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
