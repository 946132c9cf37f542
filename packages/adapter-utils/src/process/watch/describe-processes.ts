import { readCommandLine } from "../identify/proc-table.ts";

const MAX_PROCESSES = 20;
const MAX_CHARS = 200;

/** Command lines, shortened; the first 20. Processes that have exited are omitted. */
export function describeProcesses(pids: number[]): string[] {
	const lines = pids.map((pid) => readCommandLine(pid).join(" ").trim().slice(0, MAX_CHARS));
	return lines.filter((line) => line !== "").slice(0, MAX_PROCESSES);
}
