import { type Budget, type CostSum, type CostSummary, reportedCost } from "@paperclipai/shared";
import { formatCost, formatShare } from "../../kit/text/format.ts";
import { daysBetween } from "./costs-search.ts";

export type DailyView = "days" | "sum";

export interface DailyChart {
	view: DailyView;
	days: string[];
	usd: number[];
	/** Limit from the monthly budget; hidden if it is so far above the costs that it would flatten the chart. */
	limit: { usd: number; label: string; isShown: boolean } | null;
}

const MAX_LIMIT_SHARE = 2.5;

export function dailyChart(summary: CostSummary, budget: Budget | null, view: DailyView): DailyChart {
	const days = daysBetween(summary.from, summary.to);
	const spent = new Map(summary.days.map(({ day, costUsd }) => [day, costUsd]));
	let sum = 0;
	const usd = days.map((day) => {
		const ofDay = spent.get(day) ?? 0;
		sum += ofDay;
		return view === "days" ? ofDay : sum;
	});
	const limit = limitOf(summary, budget, view);
	const isShown = limit !== null && limit.usd <= Math.max(0.01, ...usd) * MAX_LIMIT_SHARE;
	return { view, days, usd, limit: limit && { ...limit, isShown } };
}

/** Daily share of a monthly budget; for the view `sum`, the whole budget if the range is in one month, from its 1st. */
function limitOf(
	{ from, to }: CostSummary,
	budget: Budget | null,
	view: DailyView,
): { usd: number; label: string } | null {
	if (budget === null || budget.period !== "month" || budget.limits.costCents === null) return null;
	const usd = (budget.limits.costCents + budget.extension.costCents) / 100;
	if (view === "days") {
		const ofDay = usd / daysOfMonth(to);
		return { usd: ofDay, label: `${formatShare(ofDay)} per day stays within the monthly budget of ${formatCost(usd)}` };
	}
	const isOneMonth = from.slice(0, 7) === to.slice(0, 7) && from.endsWith("-01");
	return isOneMonth ? { usd, label: `Monthly budget of ${formatCost(usd)}` } : null;
}

function daysOfMonth(day: string): number {
	const [year = 0, month = 1] = day.split("-").map(Number);
	return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Explains an empty chart. @param days For example `in this period`. */
export function noCostText(total: CostSum, days: string): string {
	if (total.runs === 0) return `No runs ended ${days}.`;
	if (reportedCost(total) === null) return `No run that ended ${days} reported a cost.`;
	return `The runs that ended ${days} cost nothing.`;
}
