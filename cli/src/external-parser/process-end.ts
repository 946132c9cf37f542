import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/**
 * Sees to it that this process does not outlive its host. A thread of its own looks, since a parser may keep the main one
 * busy for ever.
 */
export function endWithHost(): void {
	process.once("disconnect", () => process.exit(0));
	const watch = `
		const host = process.ppid;
		setInterval(() => {
			if (process.ppid !== host) process.kill(process.pid, "SIGKILL");
		}, 1000);
	`;
	new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}

/** Where memory runs out, Linux ends this process before all others. */
export function beFirstToEnd(): void {
	try {
		writeFileSync("/proc/self/oom_score_adj", "1000");
	} catch {
		// Another system, or one that does not let it.
	}
}
