import {
	type AdapterExecutionContext,
	type AdapterExecutionResult,
	type AdapterRunEvent,
	CodedError,
} from "@paperclipai/adapter-utils";
import { AGENT_LIMITS, type CallEnd, killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { promptExcerpt } from "../../../records/runs/prompt-excerpt.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";
import { isAdapterGone } from "../../adapters/adapter-gone.ts";
import { ADAPTER_BOUNDS } from "../../adapters/bounds/adapter-bounds.ts";
import { applyBound } from "../../adapters/bounds/apply-bound.ts";
import { cutForStoring } from "../../adapters/bounds/cut.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { encodeSession } from "../../adapters/session-codec.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import { openAdapterReports } from "./adapter-reports.ts";
import { AdapterSide } from "./adapter-side.ts";
import { crashedInIsolation } from "./crashes.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { type PreparedRun, prepareRun } from "./prepare.ts";
import { graceMsOf, onAbort } from "./run-stop.ts";

interface CallOptions {
	/** Execute in an adapter process that no other run uses. */
	isolated: boolean;
}

export interface AttemptOutcome {
	/** What `execute()` resolved with; `null` when the attempt failed, or was detached. */
	result: AdapterExecutionResult | null;
	/** Why the attempt failed, `null` when it did not. */
	thrown: unknown;
	/** `null` when it was not prepared. */
	columns: PreparedColumns | null;
	/** The session that the run started with. */
	session: StoredSession | null;
	/** Number of `runChildProcess` calls. */
	calls: number;
	callEnd: CallEnd | null;
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
	{ input, session, ...settings }: PreparedRun,
	options: CallOptions,
): Promise<AttemptOutcome> {
	const { run, masker, signal } = opened;
	const columns = { ...settings.columns, promptExcerpt: excerptOf(run, input.config, masker) };
	const graceMs = graceMsOf(input.config);
	const side = new AdapterSide(context, opened, { ...settings, graceMs });
	const outcomeOf = (ending: Pick<AttemptOutcome, "result" | "thrown">): AttemptOutcome => ({
		...{ ...ending, columns, session, graceMs },
		calls: side.calls,
		callEnd: side.lastCallEnd,
	});
	try {
		// An adapter need not report a process, and may have none.
		await opened.store(() => updateRun(context, run.id, columns));
		const reports = await openAdapterReports(context, opened);
		// Looked up again, because the adapter may have been replaced during preparation.
		const adapter = await context.adapters.forRun(run.adapterType, run.id);
		const returned = await side.hold(reports, (callbacks) =>
			callAdapter(adapter, { runId: run.id, ...input, ...callbacks, signal }, { ...options, masker }),
		);
		const result = returned ?? (await detachAdapter(context, opened, graceMs));
		return outcomeOf({ result, thrown: null });
	} catch (thrown) {
		return outcomeOf({ result: null, thrown });
	} finally {
		// Also after a crash of the adapter: the next attempt starts its own.
		await side.killReported(AGENT_LIMITS.orphanGraceMs);
	}
}

/** Calls the adapter's `execute()`, encodes the session of its result for storage, and bounds the result. */
async function callAdapter(
	adapter: ServerAdapter,
	ctx: AdapterExecutionContext,
	options: CallOptions & Pick<OpenRun, "masker">,
): Promise<AdapterExecutionResult> {
	const sessionLost = async (message: string) => await ctx.onEvent?.({ type: "session_not_kept", message });
	const result = await encodeSession(adapter, await execute(adapter, ctx, options), sessionLost);
	const leftOut: string[] = [];
	const cut = cutForStoring(options.masker);
	const bounded = applyBound(result, ADAPTER_BOUNDS.execute, cut, (path) => leftOut.push(path));
	if (leftOut.length > 0) await ctx.onEvent?.(resultCut(leftOut));
	return bounded as AdapterExecutionResult;
}

function resultCut(leftOut: string[]): AdapterRunEvent {
	const message = `Left out of the adapter's result, because they exceed their bounds: ${leftOut.join(", ")}.`;
	return { type: "result_cut", message };
}

async function execute(
	adapter: ServerAdapter,
	ctx: AdapterExecutionContext,
	{ isolated }: CallOptions,
): Promise<AdapterExecutionResult> {
	if (!isolated || adapter.executeIsolated === undefined) return await adapter.execute(ctx);
	return await adapter.executeIsolated(ctx).catch((error: unknown) => {
		throw isAdapterGone(error) ? crashedInIsolation(error) : error;
	});
}

const DID_NOT_RETURN = {
	type: "adapter_did_not_return",
	message: "The adapter did not return after the run was stopped, so the run was settled without it.",
};

/** Detaches from an adapter that has missed its deadline, and returns a result in its place; `null` for a detached run. */
async function detachAdapter(
	context: ExecutionContext,
	{ run, stop, files, signal, adapterDetach, store }: OpenRun,
	graceMs: number,
): Promise<AdapterExecutionResult | null> {
	if (stop.detached.aborted) return null;
	adapterDetach.abort();
	await killSpooledProcesses(run.id, files.spools, graceMs / 1000).catch(() => undefined);
	await store(() => recordRunEvent(context, run, DID_NOT_RETURN)).catch((error: unknown) => {
		if (!stop.isOverdue) throw error;
	});
	return { exitCode: null, signal: null, timedOut: !signal.aborted };
}
