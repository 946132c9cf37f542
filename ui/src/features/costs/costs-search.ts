import { getCostSummary, MAX_COST_DAYS } from "@paperclipai/shared";
import { acceptedText } from "../../kit/text/accepted-values.ts";

export interface CostsSearch {
	range?: "30d" | "custom";
	/** Start of a custom range, for example `2026-11-01`, in UTC. */
	from?: string;
	to?: string;
}

const FIELDS = getCostSummary.query?.shape;

export function readCostsSearch({ range, from, to }: Record<string, unknown>): CostsSearch {
	if (range === "30d") return { range };
	if (range !== "custom") return {};
	const isDay = (value: unknown): value is string =>
		typeof value === "string" && acceptedText(FIELDS?.from, value) === value;
	return { range, ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the first and last shown day, in UTC like the server's days. */
export function daysShown({ range, from, to }: CostsSearch, now: number): { from: string; to: string } {
	const today = dayOf(now);
	if (range === "30d") return { from: dayOf(now - 29 * DAY_MS), to: today };
	const last = range === "custom" && to !== undefined ? to : today;
	const first = `${last.slice(0, 7)}-01`;
	if (range !== "custom" || from === undefined || from > last) return { from: first, to: last };
	const earliest = dayOf(Date.parse(last) - (MAX_COST_DAYS - 1) * DAY_MS);
	return { from: from < earliest ? earliest : from, to: last };
}

export function daysBetween(from: string, to: string): string[] {
	const days: string[] = [];
	for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) days.push(dayOf(time));
	return days;
}
