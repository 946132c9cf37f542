import { listRuns } from "@paperclipai/shared";
import { acceptedList, acceptedText } from "../../kit/text/accepted-values.ts";

export const TIME_RANGES = { "1h": "Last hour", "24h": "Last 24 hours", "7d": "Last 7 days", "30d": "Last 30 days" };
export type TimeRange = keyof typeof TIME_RANGES;

export const FAILED = "failed,timed_out,interrupted";

/** Search parameters; several values are comma-separated. */
export interface RunsSearch {
	agent?: string;
	status?: string;
	adapter?: string;
	/** Issue ids. */
	issue?: string;
	time?: TimeRange;
	q?: string;
}

const FIELDS = listRuns.query?.shape;

const READERS = {
	agent: (text: string) => acceptedList(FIELDS?.agentId, text),
	status: (text: string) => acceptedList(FIELDS?.status, text),
	adapter: (text: string) => acceptedList(FIELDS?.adapterType, text),
	issue: (text: string) => acceptedList(FIELDS?.issueId, text),
	q: (text: string) => acceptedText(FIELDS?.q, text) ?? "",
};

const TEXTS = ["agent", "status", "adapter", "issue", "q"] as const;

export function readRunsSearch(search: Record<string, unknown>): RunsSearch {
	const texts = TEXTS.flatMap((name) => {
		const value = search[name];
		// The router parses a string such as 404 as a number.
		if (typeof value !== "string" && typeof value !== "number") return [];
		return [[name, READERS[name](String(value))] as const];
	});
	const { time } = search;
	return {
		...Object.fromEntries(texts.filter(([, text]) => text !== "")),
		...(typeof time === "string" && Object.hasOwn(TIME_RANGES, time) ? { time: time as TimeRange } : {}),
	};
}

const HOUR_MS = 60 * 60 * 1000;
const RANGE_MS: Record<TimeRange, number> = {
	"1h": HOUR_MS,
	"24h": 24 * HOUR_MS,
	"7d": 7 * 24 * HOUR_MS,
	"30d": 30 * 24 * HOUR_MS,
};

export function startOf(range: TimeRange, now: number): string {
	return new Date(now - RANGE_MS[range]).toISOString();
}
