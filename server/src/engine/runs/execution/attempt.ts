import { LIMITS } from "../../../platform/settings/limits.ts";
import { promptExcerpt } from "../../../records/runs/prompt-excerpt.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import { AdapterCall, type AdapterEnd, type CallOptions } from "./adapter-call.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { stoppedMeanwhile } from "./preparation-deadline.ts";
import { serverError } from "./preparation-error.ts";
import { type PreparedRun, prepareRun } from "./prepare.ts";
import { graceMsOf, onAbort } from "./run-stop.ts";

export interface AttemptOutcome extends AdapterEnd {
	columns: PreparedColumns | null;
	session: StoredSession | null;
	/** Milliseconds between SIGTERM and SIGKILL. */
	graceMs: number;
}

export async function runAttempt(
	context: ExecutionContext,
	opened: OpenRun,
	options: CallOptions,
): Promise<AttemptOutcome> {
	let prepared: PreparedRun;
	try {
		prepared = await prepareAttempt(context, opened);
	} catch (thrown) {
		return notExecuted(serverError("The preparation of the run", thrown));
	}
	try {
		return await executePrepared(context, opened, prepared, options);
	} catch (thrown) {
		return notExecuted(thrown);
	}
}

async function prepareAttempt(context: ExecutionContext, opened: OpenRun): Promise<PreparedRun> {
	const { run, masker, store } = opened;
	const adapter = await context.adapters.forRun(run.adapterType, run.id);
	const prepared = await unlessStopped(
		opened,
		store(() => prepareRun(context, opened, adapter)),
	);
	masker.joinChunks(adapter.streamedChunks);
	await store(() => masker.learn(prepared.secretSources));
	return prepared;
}

export function notExecuted(thrown: unknown): AttemptOutcome {
	return { result: null, columns: null, session: null, calls: 0, callEnd: null, graceMs: graceMsOf({}), thrown };
}

/** Keeps a stopped run from waiting long for an adapter that decodes a session. */
async function unlessStopped<T>({ signal, stop }: OpenRun, preparing: Promise<T>): Promise<T> {
	preparing.catch(() => undefined);
	const stopped = new Promise<never>((_, reject) => {
		const fail = () => reject(stoppedMeanwhile());
		const onStop = () => void setTimeout(fail, LIMITS.stoppedPreparationMs).unref();
		onAbort(signal, onStop);
		onAbort(stop.detached, onStop);
	});
	stopped.catch(() => undefined);
	return await Promise.race([preparing, stopped]);
}

/** A run's own prompt keeps its excerpt, which was masked for the agent that wrote it. */
function excerptOf(run: RunRow, { promptTemplate }: Record<string, unknown>, masker: OpenRun["masker"]): string | null {
	if (run.prompt !== null) return run.promptExcerpt;
	return run.issueId === null && typeof promptTemplate === "string" ? promptExcerpt(promptTemplate, masker) : null;
}

async function executePrepared(
	context: ExecutionContext,
	opened: OpenRun,
	{ session, ...prepared }: PreparedRun,
	options: CallOptions,
): Promise<AttemptOutcome> {
	const { config } = prepared.input;
	const columns = { ...prepared.columns, promptExcerpt: excerptOf(opened.run, config, opened.masker) };
	const graceMs = graceMsOf(config);
	const call = new AdapterCall(context, opened, { ...prepared, columns, graceMs });
	return { ...(await call.execute(options)), columns, session, graceMs };
}
