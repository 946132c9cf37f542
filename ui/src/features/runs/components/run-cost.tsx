import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { Cost } from "../../../kit/text/cost.tsx";

interface RunCostProps {
	run: Pick<Run, "costUsd" | "status">;
	/** Labels the cost where no heading does. Default: `false`. */
	isNamed?: boolean;
}

/** Nothing while it may still be reported, which most agents do at the end. */
export function RunCost({ run: { costUsd, status }, isNamed = false }: RunCostProps) {
	if (costUsd === null && !isTerminalRunStatus(status)) return null;
	return <Cost usd={costUsd} isNamed={isNamed} />;
}
