import { hasEnvironmentEntry, readProcesses } from "../identify/proc-table.ts";
import { killUntilGone } from "./kill-until-gone.ts";

/**
 * Kills all processes that have the variable, in any session.
 * @param entry `NAME=value`, with a unique value.
 */
export async function killByEnvironment(entry: string): Promise<void> {
	const isMarked = (pid: number) => pid !== process.pid && hasEnvironmentEntry(pid, entry);
	await killUntilGone(() => readProcesses().filter(({ pid }) => isMarked(pid)));
}
