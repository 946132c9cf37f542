import type { Socket } from "node:net";
import { Worker } from "node:worker_threads";

/**
 * Sees to it that this process does not outlive the server that started it. A thread of its own looks, since an adapter may
 * keep the main one busy for ever.
 */
export function endWithServer(pipe: Socket): void {
	pipe.once("close", () => process.exit(0));
	const watch = `
		const server = process.ppid;
		setInterval(() => {
			if (process.ppid !== server) process.kill(process.pid, "SIGKILL");
		}, 1000);
	`;
	new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
