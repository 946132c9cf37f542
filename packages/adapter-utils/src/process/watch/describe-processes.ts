import { readCommandLine } from "../identify/proc-table.ts";

const MAX_PROCESSES = 20;
/** More than is shown, so that secrets are complete and can be masked. */
const MAX_CHARS = 4_000;

/** The first 20 command lines, each cut to 4,000 characters and `…`. Processes that have exited are omitted. */
export function describeProcesses(pids: number[]): string[] {
	const lines = pids.map((pid) => {
		const line = readCommandLine(pid).join(" ").trim();
		return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line;
	});
	return lines.filter((line) => line !== "").slice(0, MAX_PROCESSES);
}
