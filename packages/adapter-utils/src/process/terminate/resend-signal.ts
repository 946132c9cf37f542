import { readFileSync } from "node:fs";
import { readCommandLine, readProcesses } from "../identify/proc-table.ts";
import type { ProcessSet } from "../identify/process-set.ts";
import { spoolAt } from "../launch/spool.ts";

/**
 * Sends a signal to the command of a set's shim once more while it may have missed it: what comes between the fork of the
 * shim and the start of the command ends in the trap of the shell that is about to become the command.
 */
export function createSignalResender({ leader, spoolFolder }: ProcessSet): (signal: NodeJS.Signals) => void {
	const lineOf = (pid: number) => readCommandLine(pid).join("\0");
	const readChildren = () => {
		const pids = readProcesses().filter(({ parent }) => parent === leader);
		return pids.map(({ pid }) => ({ pid, line: lineOf(pid) }));
	};
	// What the shim itself runs has the spool among its arguments, and for a moment at its start a program has none.
	const isCommand = (line: string) => line !== "" && !line.includes(spoolFolder);
	let isOver = readChildren().some(({ line }) => isCommand(line));
	return (signal) => {
		if (isOver) return;
		const shim = lineOf(leader);
		const children = readChildren();
		// Asked after the look at the children: none of them was started to write down the end.
		if (isEnding(spoolFolder)) return;
		for (const { pid, line } of children) {
			if (line !== "" && line !== shim && !isCommand(line)) continue;
			isOver ||= isCommand(line);
			try {
				process.kill(pid, signal);
			} catch {
				// It is gone.
			}
		}
	};
}

/** The shim has begun to write down the end of its command, and must not be disturbed. */
function isEnding(spoolFolder: string): boolean {
	try {
		return readFileSync(`${spoolAt(spoolFolder).exit}.new`, "utf8").trim() !== "";
	} catch {
		return true;
	}
}
