import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "../../errors/coded-error.ts";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import {
	createSignalResender,
	type ProcessSet,
	readExitStatus,
	readProcessActivity,
	readShim,
	readSpoolState,
	type Spool,
	signalAll,
	spoolAt,
	terminate,
} from "../../process/index.ts";
import type { CallStatus, EnvironmentSignal, OutputOffsets, OutputSink, StartedCall } from "../environment-call.ts";
import { followSpool } from "./follow-spool.ts";

/** Number of checks whether a signal was lost, which can happen during exec. */
const RESEND_ROUNDS = 10;
const RESEND_MS = 20;

export function spoolOf({ prepared, name }: StartedCall): Spool {
	return spoolAt(path.join(prepared.runFolder, "calls", name));
}

export async function followLocalCall(call: StartedCall, from: OutputOffsets, sink: OutputSink, signal: AbortSignal) {
	const spool = spoolOf(call);
	const set = setOf(call, spool);
	if (set.shim === null) throw notStarted(call);
	const isComplete = () => readSpoolState(spool) !== "running";
	await followSpool({ spool, isComplete, readActivity: () => readProcessActivity(set) }, from, sink, signal);
}

export async function signalLocalCall(call: StartedCall, name: EnvironmentSignal): Promise<void> {
	const spool = spoolOf(call);
	if (readSpoolState(spool) !== "running") return;
	const set = setOf(call, spool);
	if (name === "SIGKILL") {
		await terminate(set, 0);
		return;
	}
	const resend = createSignalResender(set);
	signalAll(set, name);
	for (let round = 0; round < RESEND_ROUNDS; round++) {
		await delay(RESEND_MS);
		resend(name);
	}
}

export async function settleLocalCall(call: StartedCall): Promise<CallStatus> {
	const spool = spoolOf(call);
	const left = await terminate(setOf(call, spool), AGENT_LIMITS.orphanGraceMs / 1000);
	const survivors = left.length;
	const { exitCode, signal } = readExitStatus(spool);
	return exitCode === null && signal === null
		? { how: "lost", survivors }
		: { how: "exited", exitCode, signal, survivors };
}

/** Value that marks the processes of one call, since a run may have several concurrent calls. */
export function callMark({ run, name }: Pick<StartedCall, "run" | "name">): string {
	return `${run.runId}/${name}`;
}

function setOf(call: StartedCall, spool: Spool): ProcessSet {
	return { runId: callMark(call), shim: readShim(spool), sawShim: readSpoolState(spool) === "running", since: null };
}

function notStarted({ name }: StartedCall): CodedError {
	return new CodedError(
		"environment_call_missing",
		`The environment has lost the files of the running program (${name}).`,
		{
			hint: "They were removed while the program was running. Check what cleans up the environment's folder.",
		},
	);
}
