import { setTimeout as delay } from "node:timers/promises";
import { isEmpty, listMembers, type ProcessSet, signalAll, signalFollowers } from "../identify/process-set.ts";
import { createSignalResender } from "./resend-signal.ts";

const POLL_MS = 20;
const KILL_ROUNDS = 250;
/** Rounds in which the leader may still write down the end of its command. */
const ROUNDS_FOR_LEADER = 5;

/**
 * Ends every process of a set: SIGTERM, up to `graceSec` seconds, SIGKILL, until nothing is left. Resolves with
 * the pids of what survived even that (a process in an uninterruptible system call).
 */
export async function terminate(set: ProcessSet, graceSec: number): Promise<number[]> {
	if (isEmpty(set)) return [];
	const signalLateCommand = createSignalResender(set);
	signalAll(set, "SIGTERM");
	const deadline = Date.now() + graceSec * 1000;
	while (Date.now() < deadline) {
		if (isEmpty(set)) return [];
		signalLateCommand("SIGTERM");
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
