import { rm } from "node:fs/promises";
import { type AdapterExecutionResult, CodedError, isCodedError } from "@paperclipai/adapter-utils";
import {
	killSpooledProcesses,
	type RunScope,
	readTail,
	spoolAt,
	withRunScope,
} from "@paperclipai/adapter-utils/server-utils";
import { ADAPTER_GONE } from "../../adapters/adapter-gone.ts";
import { LIMITS } from "../../config/limits.ts";
import { retryUntilStored } from "../../disk/retry-until-stored.ts";
import { maskResult } from "../../redaction/mask-result.ts";
import { createRunMasker, type RunMasker } from "../../redaction/run-masker.ts";
import { type RunFolder, runFolderOf } from "../../run-log/run-folder.ts";
import { openRunLog } from "../../run-log/write/run-log.ts";
import type { ServerContext } from "../../server-context.ts";
import { encodeSession } from "../../sessions/adapter-codec.ts";
import { type RunOutcome, settleRun } from "../outcome/settle.ts";
import { changeRun } from "../store/change-run.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { getRunRow, type RunRow } from "../store/run-rows.ts";
import { type AdapterCallbacks, createAdapterDeadline, graceMsOf } from "./adapter-deadline.ts";
import { createAdapterEvents } from "./adapter-events.ts";
import { prepareRun } from "./prepare.ts";
import type { RunStop } from "./run-stop.ts";

/**
 * Carries a run out, from preparation to verdict. Called again for a run that an earlier server has begun, it goes on
 * with what that server left: processes, output, log.
 * @param breakdowns How often the process of the run's adapter has broken down meanwhile.
 */
export async function executeRun(
	context: ServerContext,
	run: RunRow,
	stop: RunStop,
	breakdowns: number = 0,
): Promise<void> {
	const files = runFolderOf(context.folder, run.id);
	const masker = createRunMasker(context, run);
	const stored: Stored = (change) => retryUntilStored(context.disk, stop.letGo, change);
	const ended: RunOutcome = { ...emptyOutcome };
	// Not `AbortSignal.any`, of which Node keeps every one that is listened to: with it all that the run had in memory.
	const ending = new AbortController();
	const { signal } = ending;
	onAbort(stop.signal, () => ending.abort());
	const deadline = createAdapterDeadline();
	const logOptions = {
		file: files.log,
		masker,
		now: context.now,
		limitBytes: context.maxLogBytes,
		onLimit() {
			ended.logLimitExceeded = true;
			ending.abort();
		},
		onAppended: () => context.bus.emit({ kind: "runLog", payload: { runId: run.id } }),
		untilRoom: () => context.disk.waitForRetry(stop.letGo),
	};
	const log = await stored(() => openRunLog(logOptions));
	let calls = 0;
	/** Nobody waits for the adapter any more. */
	const abandoned = new AbortController();
	const host: RunScope = {
		runId: run.id,
		apiUrl: context.apiUrl(),
		spoolFolder: files.spools,
		skillBundles: context.folder.skillBundles,
		nextCall() {
			// After a time limit an adapter may try again; after a stop it may not.
			if (!signal.aborted) deadline.lift();
			return ++calls;
		},
		loggedBytes: (call, stream) => log.loggedBytes(call, stream),
		signal,
		detach: abandoned.signal,
		onCallEnd: (end) => {
			ended.end = end;
			if (end.how === "wall_limit" || end.how === "idle_limit") deadline.begin(0);
		},
	};
	onAbort(stop.letGo, () => abandoned.abort());
	let graceMs = graceMsOf({});
	onAbort(signal, () => deadline.begin(graceMs));
	onAbort(stop.letGo, () => deadline.begin(0));
	// An earlier server had begun to cancel it.
	if (run.cancelRequestedAt !== null) stop.cancel();
	try {
		const findAdapter = () => context.adapters.forRun(run.adapterType, run.id);
		const reader = await findAdapter();
		const { session, idleTimeoutSec, given, ...prepared } = await stored(() => prepareRun(context, run, reader));
		ended.session = session;
		masker.learn(given);
		graceMs = graceMsOf(prepared.config);
		const callbacks: AdapterCallbacks = {
			...(await createAdapterEvents(context, run, { masker, stored })),
			onLog: log.append,
			onSpawn: async ({ pid, processGroupId }) =>
				void (await stored(() => changeRun(context, run.id, { pid, processGroupId }))),
		};
		// Another version may have taken its place meanwhile.
		const adapter = await findAdapter();
		ended.result = await deadline.hold(callbacks, (callbacks) =>
			withRunScope({ ...host, idleTimeoutSec }, async () =>
				encodeSession(adapter, await adapter.execute({ runId: run.id, ...prepared, ...callbacks, signal })),
			),
		);
		if (ended.result === null && !stop.letGo.aborted) {
			abandoned.abort();
			await killSpooledProcesses(run.id, files.spools, graceMs / 1000).catch(() => undefined);
			await stored(() => recordRunEvent(context, run, DID_NOT_RETURN));
			ended.result = { exitCode: null, signal: null, timedOut: !signal.aborted };
		}
	} catch (error) {
		ended.thrown = error;
	}
	if (hasBrokenDown(ended.thrown) && !stop.letGo.aborted) {
		if (breakdowns < MAX_BREAKDOWNS) {
			await log.close();
			const message = masker.text(ended.thrown.message);
			await stored(() => recordRunEvent(context, run, { type: "adapter_broke_down", message }));
			return await executeRun(context, await stored(() => getRunRow(context, run.id)), stop, breakdowns + 1);
		}
		ended.thrown = brokenTooOften(ended.thrown);
	}
	// Nobody is left who would wait for them.
	if (ended.thrown !== null && !stop.letGo.aborted) {
		abandoned.abort();
		await killSpooledProcesses(run.id, files.spools, graceMs / 1000).catch(() => undefined);
	}
	try {
		if (!stop.letGo.aborted) await log.end();
	} catch (cause) {
		ended.result = null;
		ended.thrown = logFailed(cause);
	} finally {
		await log.close();
	}
	if (stop.letGo.aborted) return;
	ended.stoppedAs = stop.reason;
	ended.logBytes = log.size;
	ended.stderrTail = await lastStderr(files, calls, ended.result, masker);
	ended.result = maskResult(ended.result, masker);
	ended.mask = masker.json;
	await stored(() => recordRemains(context, run, ended));
	await stored(() => settleRun(context, run, ended));
	// All of it is in the log now. A process that is left is found by its spool, when the next server starts.
	if ((ended.end?.survivors.length ?? 0) === 0) await rm(files.spools, { recursive: true, force: true });
}

/** For a run whose way to its end has failed itself: it ends all the same, and leaves nothing running. */
export async function settleBroken(context: ServerContext, run: RunRow, stop: RunStop, thrown: unknown): Promise<void> {
	if (stop.letGo.aborted) return;
	await killSpooledProcesses(run.id, runFolderOf(context.folder, run.id).spools, 0).catch(() => false);
	const ended: RunOutcome = { ...emptyOutcome, stoppedAs: stop.reason, thrown };
	await retryUntilStored(context.disk, stop.letGo, () => settleRun(context, run, ended));
}

/** The process of the adapter is gone, but not those of the run: it goes on with them in another one. */
function hasBrokenDown(thrown: unknown): thrown is CodedError {
	return isCodedError(thrown) && thrown.code === ADAPTER_GONE;
}

/** Once is no fault of the run, and while an adapter executes it tells itself. Reading a session can break it as well. */
const MAX_BREAKDOWNS = 3;

function brokenTooOften({ message, hint }: CodedError): CodedError {
	const what = `The adapter broke down again and again around this run. ${message}`;
	return new CodedError("adapter_crashed", what, hint === undefined ? {} : { hint });
}

const DID_NOT_RETURN = {
	type: "adapter_did_not_return",
	message: "The adapter did not return after the run was told to end, so the run was settled without it.",
};

function logFailed(cause: unknown): CodedError {
	return new CodedError("log_write_failed", `The log of the run could not be written: ${String(cause)}`, {
		hint: "Look at the disk of the server's data folder.",
		cause,
	});
}

function onAbort(signal: AbortSignal, act: () => void): void {
	if (signal.aborted) act();
	else signal.addEventListener("abort", act, { once: true });
}

/** Makes a change in the database, and waits with it while the disk is full. */
type Stored = <T>(change: () => Promise<T>) => Promise<T>;

const emptyOutcome: RunOutcome = {
	stoppedAs: null,
	result: null,
	thrown: null,
	stderrTail: null,
	end: null,
	logLimitExceeded: false,
	mask: (value) => value,
	session: null,
	logBytes: 0,
};

/** However the run ended, what could not be ended is told. */
async function recordRemains(context: ServerContext, run: RunRow, { end }: RunOutcome): Promise<void> {
	if (end === null || end.survivors.length === 0) return;
	const message = `${end.survivors.length} of the run's processes could not be ended.`;
	await recordRunEvent(context, run, { type: "stop_incomplete", message, payload: { pids: end.survivors } });
}

async function lastStderr(
	files: RunFolder,
	calls: number,
	result: AdapterExecutionResult | null,
	masker: RunMasker,
): Promise<string | null> {
	if (calls === 0 || (result?.exitCode === 0 && !result.errorMessage)) return null;
	// More than is shown, so that a secret at the cut is known for one.
	const read = await readTail(spoolAt(`${files.spools}/${calls}`).stderr, 2 * LIMITS.stderrTailBytes).catch(() => "");
	const tail = masker.text(read).slice(-LIMITS.stderrTailBytes);
	return tail.trim() === "" ? null : tail;
}
