import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { formatPlural } from "../../../../kit/text/format.ts";

type CostOfRun = Pick<Run, "costUsd" | "costEstimated" | "status">;

export interface IssueCost {
	/** In US dollars; `null` if no run has a known cost. */
	usd: number | null;
	isEstimate: boolean;
	/** Counts all runs, and those that have ended without a known cost. */
	text: string;
}

/** @param hasMore Whether the issue has more runs than these. */
export function issueCost(runs: readonly CostOfRun[], hasMore: boolean): IssueCost {
	const known = runs.filter(({ costUsd }) => costUsd !== null);
	const unknown = runs.filter(({ costUsd, status }) => costUsd === null && isTerminalRunStatus(status)).length;
	const counted = hasMore ? `${runs.length}+ runs` : runs.length === 1 ? "one run" : formatPlural(runs.length, "run");
	const isPartlyKnown = known.length > 0 && unknown > 0;
	return {
		usd: known.length === 0 ? null : known.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
		isEstimate: known.some(({ costEstimated }) => costEstimated),
		text: `in ${counted}${isPartlyKnown ? `, cost of ${unknown} not reported` : ""}`,
	};
}
