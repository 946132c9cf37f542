import { isTerminalRunStatus, type RunStrip } from "@paperclipai/shared";
import { formatPercent } from "../../../kit/text/format.ts";

/** The share of finished runs that succeeded, without cancelled ones; empty without any. */
export function successOf(runs: RunStrip["runs"]): string {
	const over = runs.filter(({ status }) => isTerminalRunStatus(status) && status !== "cancelled");
	if (over.length === 0) return "";
	const succeeded = over.filter(({ status }) => status === "succeeded").length;
	return formatPercent(succeeded / over.length);
}
