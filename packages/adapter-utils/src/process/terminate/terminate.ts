import { setTimeout as delay } from "node:timers/promises";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { graceMsFrom } from "../../limits/grace-period.ts";
import { isEmpty, listMembers, type ProcessSet, signalAll, signalFollowers } from "../identify/process-set.ts";
import { createSignalResender } from "./resend-signal.ts";

const POLL_MS = 20;
/** Number of rounds of SIGKILL that spare the leader, so that it can record the exit status. */
const ROUNDS_FOR_LEADER = 5;

export interface TerminateOptions {
	/** Polled during the grace period; `true` skips the rest of it. */
	isUrgent?: () => boolean;
}

/**
 * Sends SIGTERM; after at most `graceSec` seconds, SIGKILL for at most `killMs`. Uses monotonic time. Resolves with the
 * pids that survived.
 */
export async function terminate(set: ProcessSet, graceSec: number, options: TerminateOptions = {}): Promise<number[]> {
	if (isEmpty(set)) return [];
	const { isUrgent = () => false } = options;
	const resendSignal = createSignalResender(set);
	signalAll(set, "SIGTERM");
	const killAt = performance.now() + graceMsFrom(graceSec);
	while (performance.now() < killAt && !isUrgent()) {
		if (isEmpty(set)) return [];
		resendSignal("SIGTERM");
		await delay(POLL_MS);
	}
	const giveUpAt = performance.now() + AGENT_LIMITS.killMs;
	// Kills the leader in at least one round, even on a machine so slow that the time has run out.
	for (let round = 0; round <= ROUNDS_FOR_LEADER || performance.now() < giveUpAt; round++) {
		if (isEmpty(set)) return [];
		if (round < ROUNDS_FOR_LEADER) signalFollowers(set, "SIGKILL");
		else signalAll(set, "SIGKILL");
		await delay(POLL_MS);
	}
	return listMembers(set);
}
