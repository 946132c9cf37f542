import { isTerminalRunStatus, type RunStrip } from "@paperclipai/shared";
import { formatPercent } from "../../../kit/text/format.ts";

/** Share of succeeded runs among the finished ones, excluding cancelled; `""` if there are none. */
export function successOf(runs: RunStrip["runs"]): string {
	const over = runs.filter(({ status }) => isTerminalRunStatus(status) && status !== "cancelled");
	if (over.length === 0) return "";
	const succeeded = over.filter(({ status }) => status === "succeeded").length;
	return formatPercent(succeeded / over.length);
}
