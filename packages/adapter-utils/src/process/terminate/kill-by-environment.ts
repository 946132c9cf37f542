import { setTimeout as delay } from "node:timers/promises";
import { hasEnvironmentEntry, readProcesses } from "../identify/proc-table.ts";

const POLL_MS = 20;
/** How long SIGKILL is repeated. */
const KILL_MS = 5_000;

/**
 * Kills (SIGKILL) all processes that were started with an environment variable, in whichever session they are.
 *
 * @param entry `NAME=value`, with a value that nothing else has.
 */
export async function killByEnvironment(entry: string): Promise<void> {
	for (const until = performance.now() + KILL_MS; performance.now() < until; await delay(POLL_MS)) {
		const left = readProcesses().filter(({ pid }) => pid !== process.pid && hasEnvironmentEntry(pid, entry));
		if (left.length === 0) return;
		for (const { pid } of left) sendKill(pid);
	}
}

function sendKill(pid: number): void {
	try {
		process.kill(pid, "SIGKILL");
	} catch {
		// It has exited.
	}
}
