import { type AdapterExecutionResult, CodedError } from "@paperclipai/adapter-utils";
import { AGENT_LIMITS, type CallEnd, createReportedProcesses, withRunScope } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import type { ApiUrlContext } from "../../../platform/data-folder/running-server.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { SecretsContext } from "../../../platform/redaction/known-secrets.ts";
import type { ServerClaimContext } from "../../../platform/servers/index.ts";
import { LIMITS, type LogLimitContext } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { promptExcerpt } from "../../../records/runs/prompt-excerpt.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";
import type { AdaptersContext } from "../../adapters/adapter-registry.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import { createAdapterCallbacks } from "./adapter-callbacks.ts";
import { createAdapterDeadline, graceMsOf } from "./adapter-side.ts";
import { type CallOptions, callAdapter, detachAdapter } from "./call-adapter.ts";
import { onAbort } from "./on-abort.ts";
import type { OpenRun } from "./open-run.ts";
import { type PreparedRun, prepareRun } from "./prepare.ts";
import { prepareWorkplace } from "./prepare-workplace.ts";
import { createRunScope } from "./run-scope.ts";

export type AttemptContext = AdaptersContext &
	ApiUrlContext &
	ClockContext &
	DatabaseContext &
	EventContext &
	FolderContext &
	LoggerContext &
	LogLimitContext &
	MasterKeyContext &
	SecretsContext &
	ServerClaimContext;

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
	context: AttemptContext,
	opened: OpenRun,
	options: CallOptions,
): Promise<AttemptOutcome> {
	try {
		const { run, masker, store } = opened;
		const adapter = await context.adapters.forRun(run.adapterType, run.id);
		const prepared = await unlessStopped(
			opened,
			store(async () => {
				const workplace = await prepareWorkplace(context, opened, adapter);
				return await prepareRun(context, run, adapter, workplace);
			}),
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
	context: AttemptContext,
	opened: OpenRun,
	{ input, session, ...settings }: PreparedRun,
	options: CallOptions,
): Promise<AttemptOutcome> {
	const { run, stop, signal } = opened;
	const columns = { ...settings.columns, promptExcerpt: excerptOf(run, input.config, opened.masker) };
	const graceMs = graceMsOf(input.config);
	const deadline = createAdapterDeadline();
	const reported = createReportedProcesses(run.id);
	onAbort(signal, () => {
		deadline.start(graceMs);
		void reported.kill(graceMs / 1000);
	});
	onAbort(stop.detached, () => deadline.start(0));
	const { scope, calls, lastCallEnd } = createRunScope(context, opened, deadline, settings);
	const outcomeOf = (ending: Pick<AttemptOutcome, "result" | "thrown">): AttemptOutcome => ({
		...{ ...ending, columns, session, graceMs },
		calls: calls(),
		callEnd: lastCallEnd(),
	});
	try {
		// An adapter need not report a process, and may have none.
		await opened.store(() => updateRun(context, run.id, columns));
		const callbacks = await createAdapterCallbacks(context, opened, reported);
		// Looked up again, because the adapter may have been replaced during preparation.
		const adapter = await context.adapters.forRun(run.adapterType, run.id);
		const returned = await deadline.hold(callbacks, (held) =>
			withRunScope(scope, () =>
				callAdapter(adapter, { runId: run.id, ...input, ...held, signal }, { ...options, masker: opened.masker }),
			),
		);
		const result = returned ?? (await detachAdapter(context, opened, graceMs));
		return outcomeOf({ result, thrown: null });
	} catch (thrown) {
		return outcomeOf({ result: null, thrown });
	} finally {
		// Also after a crash of the adapter: the next attempt starts its own.
		await reported.kill(AGENT_LIMITS.orphanGraceMs / 1000);
	}
}
