import { readCommandLine, readProcesses } from "../identify/proc-table.ts";
import type { ProcessSet } from "../identify/process-set.ts";
import { sendSignal } from "../identify/send-signal.ts";
import { isShimRunning } from "../identify/shim-identity.ts";

/**
 * Repeats a signal while the command may have missed it: between the shim's fork and the command's exec, the shell's
 * trap swallows it.
 */
export function createSignalResender({ shim }: ProcessSet): (signal: NodeJS.Signals) => void {
	if (shim === null || !isShimRunning(shim)) return () => undefined;
	const { pid: leader } = shim;
	const lineOf = (pid: number) => readCommandLine(pid).join("\0");
	const readChildren = () => {
		const pids = readProcesses().filter(({ parent }) => parent === leader);
		return pids.map(({ pid }) => ({ pid, line: lineOf(pid) }));
	};
	// Before exec, the subshell has the arguments of the shim; during exec, it has none.
	const shimLine = lineOf(leader);
	const isCommand = (line: string) => line !== "" && line !== shimLine;
	let isReceived = readChildren().some(({ line }) => isCommand(line));
	return (signal) => {
		if (isReceived) return;
		for (const { pid, line } of readChildren()) {
			isReceived ||= isCommand(line);
			sendSignal(pid, signal);
		}
	};
}
