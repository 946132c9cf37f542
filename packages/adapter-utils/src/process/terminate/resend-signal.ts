import { readRegularFileSync } from "../../files/regular-file.ts";
import { readCommandLine, readProcesses } from "../identify/proc-table.ts";
import type { ProcessSet } from "../identify/process-set.ts";
import { sendSignal } from "../identify/send-signal.ts";
import { isShimRunning } from "../identify/shim-identity.ts";
import { spoolAt } from "../launch/spool.ts";

/**
 * Makes a function that repeats a signal to the command of a shim as long as the command may have missed it: a signal
 * between the shim's fork and the command's exec is swallowed by the shell's trap, which the subshell still has.
 */
export function createSignalResender({ shim }: ProcessSet): (signal: NodeJS.Signals) => void {
	if (shim === null || !isShimRunning(shim)) return () => undefined;
	const { pid: leader, spoolFolder } = shim;
	const lineOf = (pid: number) => readCommandLine(pid).join("\0");
	const readChildren = () => {
		const pids = readProcesses().filter(({ parent }) => parent === leader);
		return pids.map(({ pid }) => ({ pid, line: lineOf(pid) }));
	};
	// Programs of the shim itself have the spool among their arguments. During exec the command line is empty.
	const isCommand = (line: string) => line !== "" && !line.includes(spoolFolder);
	let isReceived = readChildren().some(({ line }) => isCommand(line));
	return (signal) => {
		if (isReceived) return;
		const shimLine = lineOf(leader);
		const children = readChildren();
		// Checked after the children were listed, so that none of them is the program that records the status.
		if (isRecordingExit(spoolFolder)) return;
		for (const { pid, line } of children) {
			if (line !== "" && line !== shimLine && !isCommand(line)) continue;
			isReceived ||= isCommand(line);
			sendSignal(pid, signal);
		}
	};
}

/** The shim has begun to record the exit status and must not be interrupted. */
function isRecordingExit(spoolFolder: string): boolean {
	return readRegularFileSync(`${spoolAt(spoolFolder).exit}.new`)?.trim() !== "";
}
