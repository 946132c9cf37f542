import { Worker } from "node:worker_threads";

/** Watches calls of a parser from another thread, because nothing else can interrupt them. */
export interface ParserWatch {
	/** Kills this process, and prints the line to standard error, if `act` exceeds the limit of CPU time. */
	during<T>(lines: string[], limitMs: number, act: (beginLine: (index: number) => void) => T): T;
}

// CPU time, because other programs may keep the machine busy.
const PROGRAM = `const { parentPort, workerData: state } = require("node:worker_threads");
const { writeSync } = require("node:fs");

let lines = [];
let operation = 0;
let startedAt = 0;
const usedMs = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};
parentPort.on("message", (next) => {
	lines = next;
});
setInterval(() => {
	const [current, line, limitMs] = state;
	if (current !== operation) {
		operation = current;
		startedAt = usedMs();
	}
	if (operation === 0 || usedMs() - startedAt < limitMs) return;
	const shown = JSON.stringify((lines[line] ?? "").slice(0, 200));
	writeSync(2, "The parser did not return within " + limitMs / 1000 + " s of CPU time from the line " + shown);
	process.kill(process.pid, "SIGKILL");
}, 50);
`;

export function startParserWatch(): ParserWatch {
	/** The number of the operation or 0, the index of its line, and its limit. */
	const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
	// The thread does not inherit the options of this process, because they load sources.
	const thread = new Worker(PROGRAM, { eval: true, execArgv: [], workerData: state });
	thread.unref();
	let operations = 0;
	return {
		during(lines, limitMs, act) {
			thread.postMessage(lines);
			state[1] = 0;
			state[2] = limitMs;
			Atomics.store(state, 0, ++operations);
			try {
				return act((index) => {
					Atomics.store(state, 1, index);
				});
			} finally {
				Atomics.store(state, 0, 0);
			}
		},
	};
}
