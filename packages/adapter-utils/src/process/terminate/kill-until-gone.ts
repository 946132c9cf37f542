import { setTimeout as delay } from "node:timers/promises";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { sendSignal } from "../identify/send-signal.ts";

const POLL_MS = 20;

/** Repeats SIGKILL until no process is left, for at most `AGENT_LIMITS.killMs`. */
export async function killUntilGone(readLeft: () => { pid: number }[]): Promise<void> {
	for (const until = performance.now() + AGENT_LIMITS.killMs; performance.now() < until; await delay(POLL_MS)) {
		const left = readLeft();
		if (left.length === 0) return;
		for (const { pid } of left) sendSignal(pid, "SIGKILL");
	}
}
