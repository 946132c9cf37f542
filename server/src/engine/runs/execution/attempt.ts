import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { promptExcerpt } from "../../../records/runs/prompt-excerpt.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import { type AdapterEnd, AdapterSide, type CallOptions } from "./adapter-side.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { type PreparedRun, prepareRun } from "./prepare.ts";
import { graceMsOf, onAbort } from "./run-stop.ts";

export interface AttemptOutcome extends AdapterEnd {
	/** `null` when it was not prepared. */
	columns: PreparedColumns | null;
	/** The session that the run started with. */
	session: StoredSession | null;
	/** How long the run's processes get between SIGTERM and SIGKILL. */
	graceMs: number;
}

/** Prepares a run and calls its adapter. Never rejects: a failure is part of the outcome. */
export async function runAttempt(
	context: ExecutionContext,
	opened: OpenRun,
	options: CallOptions,
): Promise<AttemptOutcome> {
	try {
		const { run, masker, store } = opened;
		const adapter = await context.adapters.forRun(run.adapterType, run.id);
		const prepared = await unlessStopped(
			opened,
			store(() => prepareRun(context, opened, adapter)),
		);
		masker.joinPieces(adapter.streamedPieces);
		await store(() => masker.learn(prepared.secretSources));
		return await executePrepared(context, opened, prepared, options);
	} catch (thrown) {
		return notExecuted(thrown);
	}
}

/** The outcome of an attempt that has not called the adapter. */
export function notExecuted(thrown: unknown): AttemptOutcome {
	return { result: null, columns: null, session: null, calls: 0, callEnd: null, graceMs: graceMsOf({}), thrown };
}

/** An adapter may take its time to decode a session, for which a stopped run does not wait long. */
async function unlessStopped<T>({ signal, stop }: OpenRun, preparing: Promise<T>): Promise<T> {
	preparing.catch(() => undefined);
	const stopped = new Promise<never>((_, reject) => {
		const fail = () => reject(new CodedError("run_stopped", "The run was stopped while it was prepared."));
		const onStop = () => void setTimeout(fail, LIMITS.stoppedPreparationMs).unref();
		onAbort(signal, onStop);
		onAbort(stop.detached, onStop);
	});
	stopped.catch(() => undefined);
	return await Promise.race([preparing, stopped]);
}

/**
 * Standing work is what the agent's own template asks for; work on an issue is named by the issue. A prompt was masked for its
 * writer with the wake: another agent must not see what of it is a secret of this one.
 */
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
	const side = new AdapterSide(context, opened, { ...prepared, columns, graceMs });
	return { ...(await side.execute(options)), columns, session, graceMs };
}
