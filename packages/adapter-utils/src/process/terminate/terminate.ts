import { setTimeout as delay } from "node:timers/promises";
import { isEmpty, listMembers, type ProcessSet, signalAll, signalFollowers } from "../identify/process-set.ts";
import { createSignalResender } from "./resend-signal.ts";

const POLL_MS = 20;
const KILL_ROUNDS = 250;
/** Rounds of SIGKILL that spare the leader, so that it can record the exit status. */
const ROUNDS_FOR_LEADER = 5;

/**
 * Kills every process of a set: SIGTERM, up to `graceSec` seconds, then SIGKILL until the set is empty, for about five
 * seconds (more on a busy machine). Resolves with the pids that survived (processes in an uninterruptible system call).
 */
export async function terminate(set: ProcessSet, graceSec: number): Promise<number[]> {
	if (isEmpty(set)) return [];
	const resendSignal = createSignalResender(set);
	signalAll(set, "SIGTERM");
	const deadline = Date.now() + graceSec * 1000;
	while (Date.now() < deadline) {
		if (isEmpty(set)) return [];
		resendSignal("SIGTERM");
		await delay(POLL_MS);
	}
	for (let round = 0; round < KILL_ROUNDS; round++) {
		if (isEmpty(set)) return [];
		if (round < ROUNDS_FOR_LEADER) signalFollowers(set, "SIGKILL");
		else signalAll(set, "SIGKILL");
		await delay(POLL_MS);
	}
	return listMembers(set);
}
