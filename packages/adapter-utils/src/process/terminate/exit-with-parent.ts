import { Worker } from "node:worker_threads";

const LOOK = `
	const { workerData: parent } = require("node:worker_threads");
	setInterval(() => {
		if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
	}, 1000);
`;

/**
 * Sees to it that this process does not outlive the one that started it: about a second after the parent is gone, whatever
 * ended it, this one is killed (`SIGKILL`). A thread of its own looks, since foreign code may keep the main one busy for
 * ever; it keeps nothing from ending before. Call it once, while the parent is certain to be there.
 */
export function exitWithParent(): void {
	new Worker(LOOK, {
		eval: true,
		workerData: process.ppid,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: 8 },
	}).unref();
}
