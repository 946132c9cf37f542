import { formatDuration, isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { Cost } from "../../../kit/text/cost.tsx";
import { useNow } from "../../../kit/time/clock.ts";

interface RunCostProps {
	run: Pick<Run, "costUsd" | "costEstimated" | "status">;
	/** Whether to label the cost, because no heading does. Default: `false`. */
	isNamed?: boolean;
}

/** Renders nothing while the cost may still be reported, which most agents do at the end. */
export function RunCost({ run: { costUsd, costEstimated, status }, isNamed = false }: RunCostProps) {
	if (costUsd === null && !isTerminalRunStatus(status)) return null;
	return <Cost usd={costUsd} isEstimate={costEstimated} isNamed={isNamed} />;
}

export function RunDuration({ run }: { run: Run }) {
	const isLive = run.startedAt !== null && !isTerminalRunStatus(run.status);
	const now = useNow(isLive ? 1_000 : 0);
	if (run.startedAt === null) return null;
	const end = run.finishedAt === null ? now : Date.parse(run.finishedAt);
	return <span className="tabular-nums whitespace-nowrap">{formatDuration(end - Date.parse(run.startedAt))}</span>;
}
