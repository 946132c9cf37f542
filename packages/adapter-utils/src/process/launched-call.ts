import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "../errors/causes-of.ts";
import { messageOf } from "../errors/message-of.ts";
import { offload } from "./helper/helper.ts";
import type { StartedProgram } from "./helper/spawn-program.ts";
import { currentPidSpace } from "./identify/pid-space.ts";
import { identifyProcess, isProcessAlive } from "./identify/process-identity.ts";
import { currentMoment } from "./identify/process-moment.ts";
import type { ProcessSet } from "./identify/process-set.ts";
import type { ShimIdentity } from "./identify/shim-identity.ts";
import { tooLongTogether } from "./launch/argument-limits.ts";
import { startShim } from "./launch/shim.ts";
import {
	createSpool,
	findShim,
	isPidFileForged,
	readShim,
	readSpoolState,
	readStartedAt,
	type Spool,
} from "./launch/spool.ts";
import type { SpooledCall } from "./launch/spooled-call.ts";
import { detachedBeforeStart, notRecorded, runStopped, spoolChanged, startFailed } from "./launch/start-errors.ts";
import { closeOutput, type OutputFiles, openOutput } from "./output/output-files.ts";
import { terminate } from "./terminate/terminate.ts";

/** A call whose process was started, and may already have exited. */
export interface LaunchedCall {
	shim: ShimIdentity;
	set: ProcessSet;
	/** ISO 8601. */
	startedAt: string;
	output: OutputFiles;
	/** Bytes of standard output that were printed before this server took the process over. */
	printedBytes: number;
	/** Exit status; available only on the server that started the process. */
	exited?: StartedProgram["exited"];
}

export async function isFirst(spool: Spool): Promise<boolean> {
	if (!existsSync(spool.folder)) return true;
	if (readSpoolState(spool) !== "none") return false;
	// An earlier server may have died after spawning the shim, which is about to write its pid file.
	while (findShim(spool) !== null) {
		if (readShim(spool) !== null || isPidFileForged(spool)) return false;
		await delay(2);
	}
	return readShim(spool) === null;
}

export async function startCall(call: SpooledCall): Promise<LaunchedCall> {
	const { spool, command, scope, options } = call;
	checkWanted(call);
	const since = currentMoment();
	const prepared = await command();
	const output = await createFiles(call);
	try {
		if ((await scope.mayStart?.()) === false) throw runStopped();
		// Checks again, because the run may have been stopped, or settled, while the command was being prepared.
		checkWanted(call);
		const started = await startShim(spool, prepared, (options.stdin ?? "") !== "").catch((error: unknown) => {
			const isTooLong = hasErrorCode(error, new Set(["E2BIG"]));
			throw isTooLong ? tooLongTogether(prepared.args, prepared.env, error) : startFailed(messageOf(error), error);
		});
		const shim = await untilRecorded(call, started);
		const startedAt = readStartedAt(spool) ?? new Date().toISOString();
		return {
			shim,
			set: { runId: scope.runId, shim, sawShim: true, since },
			startedAt,
			output,
			printedBytes: 0,
			exited: started.exited,
		};
	} catch (error) {
		await closeOutput(output);
		throw error;
	}
}

function checkWanted({ scope }: SpooledCall): void {
	if (scope.signal.aborted) throw runStopped();
	if (scope.detach.aborted) throw detachedBeforeStart();
}

export async function takeOverCall(call: SpooledCall): Promise<LaunchedCall> {
	const { spool, scope } = call;
	const shim = readShim(spool);
	const startedAt = readStartedAt(spool);
	if (shim === null || startedAt === null) return await stopChanged(call, null);
	const sawShim = readSpoolState(spool) === "running";
	const output = await openOutput(spool).catch((error: NodeJS.ErrnoException) => {
		// Other errors, such as too many open files, say nothing about the spool.
		if (!REPLACED.includes(error.code ?? "")) throw error;
		return stopChanged(call, shim, error);
	});
	const { size: printedBytes } = await output.stdout.stat();
	return { shim, set: { runId: scope.runId, shim, sawShim, since: null }, startedAt, output, printedBytes };
}

/** Error codes for a path that is missing, or is a FIFO, a folder, a link or a socket. */
const REPLACED = ["ENOENT", "ENOTDIR", "EFTYPE", "ELOOP", "ENXIO"];

async function createFiles({ spool, options }: SpooledCall): Promise<OutputFiles> {
	try {
		await offload("createSpool", createSpool, spool, options.stdin ?? "", options.onInput !== undefined);
		return await openOutput(spool);
	} catch (error) {
		throw notRecorded(spool, error);
	}
}

/** Waits for the pid file, without which no other server could take the process over. */
async function untilRecorded(call: SpooledCall, { pid }: StartedProgram): Promise<ShimIdentity> {
	const { spool } = call;
	const started = identifyProcess(pid);
	const startTime = started?.startTime ?? null;
	while (readShim(spool) === null && !isPidFileForged(spool)) {
		// Does not wait for `exited`, because the helper may never report it.
		if (started === null || !isProcessAlive(started)) break;
		await delay(2);
	}
	const recorded = readShim(spool);
	if (recorded?.pid === pid) return recorded;
	if (recorded === null && !isPidFileForged(spool)) throw notRecorded(spool);
	return await stopChanged(call, { pid, startTime, pidSpace: currentPidSpace(), spoolFolder: spool.folder });
}

/** Kills the process, because without its files no server could take it over. */
async function stopChanged(
	{ spool, scope, options }: SpooledCall,
	shim: ShimIdentity | null,
	cause?: unknown,
): Promise<never> {
	await terminate({ runId: scope.runId, shim, since: null }, options.graceSec);
	throw spoolChanged(spool, cause);
}
