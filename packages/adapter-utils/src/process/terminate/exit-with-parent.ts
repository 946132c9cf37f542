import { Worker } from "node:worker_threads";

const POLL_PARENT = `
	const { workerData: parent } = require("node:worker_threads");
	setInterval(() => {
		if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
	}, 1000);
`;

/**
 * Sends SIGKILL to this process about a second after its parent has exited. A worker thread polls the parent, because
 * untrusted code may block the main thread. Call it while the parent is certain to run.
 */
export function exitWithParent(): void {
	new Worker(POLL_PARENT, {
		eval: true,
		workerData: process.ppid,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: 8 },
	}).unref();
}
