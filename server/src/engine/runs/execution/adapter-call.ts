import { setTimeout as delay } from "node:timers/promises";
import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	AGENT_LIMITS,
	type CallEnd,
	createReportedProcesses,
	killSpooledProcesses,
	type RunScope,
	requestMarkers,
	withRunScope,
} from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import { adapterCrashed, isAdapterGone } from "../../adapters/adapter-gone.ts";
import { ADAPTER_BOUNDS } from "../../adapters/bounds/adapter-bounds.ts";
import { applyBound } from "../../adapters/bounds/apply-bound.ts";
import { cutForStoring } from "../../adapters/bounds/cut.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { encodeSession } from "../../adapters/session-codec.ts";
import { outputOf } from "../../run-log/write/run-output.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import { type AdapterReports, openAdapterReports } from "./adapter-reports.ts";
import { openConversation } from "./conversation/conversation-host.ts";
import { warnOfDenied } from "./denied-tools.ts";
import { createLateOutput } from "./late-output.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { serverError } from "./preparation-error.ts";
import type { PreparedRun } from "./prepare.ts";
import { warnUnlessPassed } from "./prompt-not-passed.ts";
import { onAbort } from "./run-stop.ts";

const POLL_MS = 100;

type Callbacks = Required<Pick<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent">>;

interface CallSettings
	extends Pick<PreparedRun, "input" | "idleTimeoutSec" | "variables" | "environment" | "conversation" | "mcpWarnings"> {
	columns: PreparedColumns;
	/** Milliseconds between SIGTERM and SIGKILL. */
	graceMs: number;
}

export interface CallOptions {
	/** Whether to use an adapter process that executes no other run. */
	isolated: boolean;
}

export interface AdapterEnd {
	result: AdapterExecutionResult | null;
	thrown: unknown;
	/** Number of `runChildProcess` calls. */
	calls: number;
	callEnd: CallEnd | null;
}

const DID_NOT_RETURN = {
	type: "adapter_did_not_return",
	message: "The adapter did not return after the run was stopped, so the run was settled without it.",
};

/** The adapter's access to its run: callbacks, run scope and deadline. Ends when `execute()` returns. */
export class AdapterCall {
	readonly #context: ExecutionContext;
	readonly #opened: OpenRun;
	readonly #settings: CallSettings;
	readonly #processes: ReturnType<typeof createReportedProcesses>;
	readonly #lateOutput = createLateOutput();
	#deadline = Number.POSITIVE_INFINITY;
	#calls = 0;
	#callEnd: CallEnd | null = null;
	/** Whether each program was given the request. */
	readonly #carried: boolean[] = [];

	constructor(context: ExecutionContext, opened: OpenRun, settings: CallSettings) {
		this.#context = context;
		this.#opened = opened;
		this.#settings = settings;
		this.#processes = createReportedProcesses(opened.run.id);
		onAbort(opened.signal, () => {
			this.startDeadline(settings.graceMs);
			void this.#processes.kill(settings.graceMs / 1000);
		});
		onAbort(opened.stop.detached, () => this.startDeadline(0));
	}

	/** Ends the call after `graceMs` plus `LIMITS.adapterReturnMs`, unless an earlier deadline is set. */
	startDeadline(graceMs: number): void {
		this.#deadline = Math.min(this.#deadline, monotonicMs() + graceMs + LIMITS.adapterReturnMs);
	}

	async execute(options: CallOptions): Promise<AdapterEnd> {
		const endOf = (ending: Pick<AdapterEnd, "result" | "thrown">): AdapterEnd => ({
			...ending,
			calls: this.#calls,
			callEnd: this.#callEnd,
		});
		const { run, signal, store } = this.#opened;
		const { input, columns, conversation } = this.#settings;
		// Otherwise, it is known once the agent's program runs.
		const steering = conversation.steering === "none" ? { steering: conversation.steering } : {};
		try {
			// Stored before the call, since an adapter need not report a process.
			await store(() => updateRun(this.#context, run.id, { ...columns, ...steering }));
			const reports = await openAdapterReports(this.#context, this.#opened).catch((error: unknown) => {
				throw serverError("Opening the log of the run", error);
			});
			const adapter = await this.#context.adapters.forRun(run.adapterType, run.id);
			const returned = await this.hold(reports, (callbacks) =>
				this.#converse(adapter, { runId: run.id, ...input, ...callbacks, signal }, options),
			);
			return endOf({ result: returned ?? (await this.#detach()), thrown: null });
		} catch (thrown) {
			return endOf({ result: null, thrown });
		} finally {
			// Kills the processes even after a crash of the adapter, because the next attempt starts its own.
			await this.#processes.kill(AGENT_LIMITS.orphanGraceMs / 1000);
		}
	}

	async #converse(
		adapter: ServerAdapter,
		ctx: AdapterExecutionContext & Callbacks,
		options: CallOptions,
	): Promise<AdapterExecutionResult> {
		const { conversation: settings } = this.#settings;
		const { run, store } = this.#opened;
		const { steering } = settings;
		const warn = (result: AdapterExecutionResult) => store(() => warnOfDenied(this.#context, run.id, steering, result));
		// A program that asks nevertheless is denied by the adapter.
		if (steering === "none") return await warn(await this.#call(adapter, ctx, options));
		const { host, end } = openConversation(this.#context, this.#opened, settings);
		try {
			return await warn(await this.#call(adapter, { ...ctx, conversation: host }, options));
		} finally {
			end();
		}
	}

	async #call(
		adapter: ServerAdapter,
		ctx: AdapterExecutionContext & Callbacks,
		options: CallOptions,
	): Promise<AdapterExecutionResult> {
		const sessionLost = (message: string) => ctx.onEvent({ type: "session_not_kept", message });
		const result = await encodeSession(adapter, await executeWith(adapter, ctx, options), sessionLost);
		const leftOut: string[] = [];
		const cut = cutForStoring(this.#opened.masker);
		const bounded = applyBound(result, ADAPTER_BOUNDS.execute, cut, (path) => leftOut.push(path));
		if (leftOut.length > 0) {
			const message = `Omitted from the adapter's result, because they exceed their limits: ${leftOut.join(", ")}.`;
			await ctx.onEvent({ type: "result_cut", message });
		}
		const passed = await warnUnlessPassed(adapter, bounded as AdapterExecutionResult, this.#carried);
		const { mcpWarnings } = this.#settings;
		if (mcpWarnings.length === 0) return passed;
		return { ...passed, warnings: [...(passed.warnings ?? []), ...mcpWarnings] };
	}

	/**
	 * Called if the adapter has not returned by its deadline. Kills its programs, unless the server detaches from the
	 * run.
	 */
	async #detach(): Promise<AdapterExecutionResult | null> {
		const { run, stop, files, signal, adapterDetach, store } = this.#opened;
		if (stop.detached.aborted) return null;
		adapterDetach.abort();
		await killSpooledProcesses(run.id, files.spools, this.#settings.graceMs / 1000).catch(() => undefined);
		await store(() => recordRunEvent(this.#context, run, DID_NOT_RETURN)).catch((error: unknown) => {
			if (!stop.isOverdue) throw error;
		});
		return { exitCode: null, signal: null, timedOut: !signal.aborted };
	}

	/**
	 * Calls `execute`, whose callbacks have no effect once it has returned or the deadline has passed.
	 * @returns `null` if `execute` has not returned by the deadline.
	 */
	async hold<Result>(
		reports: AdapterReports,
		execute: (callbacks: Callbacks) => Promise<Result>,
	): Promise<Result | null> {
		const returned = new AbortController();
		let isHeld = true;
		const whileHeld =
			<Args extends unknown[]>(callback: (...args: Args) => Promise<void>) =>
			async (...args: Args) => {
				if (isHeld) await callback(...args);
			};
		const { run, log, store } = this.#opened;
		const callbacks: Callbacks = {
			onLog: whileHeld<Parameters<Callbacks["onLog"]>>((stream, chunk) => {
				const output = outputOf(stream, chunk);
				return this.#lateOutput.track(output, () => log.append(output));
			}),
			onMeta: whileHeld(reports.onMeta),
			onSpawn: whileHeld<Parameters<Callbacks["onSpawn"]>>(async ({ pid, processGroupId }) => {
				this.#processes.add(pid);
				await store(() => updateRun(this.#context, run.id, { pid, processGroupId }));
			}),
			onEvent: whileHeld(reports.onEvent),
		};
		try {
			const over = this.#untilOver(returned.signal);
			over.catch(() => undefined);
			return await Promise.race([withRunScope(this.#scope(), () => execute(callbacks)), over]);
		} finally {
			isHeld = false;
			returned.abort();
		}
	}

	/** Then messages wait for the next run, unless a later program of the run takes them. */
	#noteNoInput(): void {
		const { run, store } = this.#opened;
		if (this.#settings.conversation.steering === "none") return;
		const noted = store(() => updateRun(this.#context, run.id, { steering: "none" }));
		noted.catch((err: unknown) => this.#context.logger.warn({ err, runId: run.id }, "a run was not updated"));
	}

	async #untilOver(returned: AbortSignal): Promise<null> {
		while (monotonicMs() < this.#deadline || this.#lateOutput.poll(POLL_MS)) {
			await delay(POLL_MS, undefined, { signal: returned });
		}
		return null;
	}

	#scope(): RunScope {
		const { run, files, log, signal, adapterDetach, exceedLogLimit } = this.#opened;
		const { idleTimeoutSec, variables, environment, input } = this.#settings;
		return {
			runId: run.id,
			apiUrl: this.#context.apiUrl(),
			spoolFolder: files.spools,
			dataFolder: this.#context.folder.root,
			skillBundles: this.#context.folder.skillBundles,
			idleTimeoutSec,
			finalGraceMs: LIMITS.finalGraceMs,
			variables,
			requestMarkers: requestMarkers(input.context),
			...(environment === null ? {} : { environment }),
			maxOutputBytes: this.#context.maxLogBytes,
			nextCall: (hasInput) => {
				if (!signal.aborted) this.#deadline = Number.POSITIVE_INFINITY;
				if (hasInput === false) this.#noteNoInput();
				return ++this.#calls;
			},
			loggedBytes: (call, stream) => log.loggedBytes(call, stream),
			signal,
			detach: adapterDetach.signal,
			onCallEnd: (end) => {
				this.#callEnd = end;
				if (end.carriedRequest !== undefined) this.#carried.push(end.carriedRequest);
				if (end.how === "output_limit") exceedLogLimit();
				if (["wall_limit", "idle_limit", "after_result"].includes(end.how)) this.startDeadline(0);
			},
		};
	}
}

/** If the process executed no other run, this run caused its crash. */
async function executeWith(
	adapter: ServerAdapter,
	ctx: AdapterExecutionContext,
	{ isolated }: CallOptions,
): Promise<AdapterExecutionResult> {
	if (!isolated || adapter.executeIsolated === undefined) return await adapter.execute(ctx);
	return await adapter.executeIsolated(ctx).catch((error: unknown) => {
		if (!isAdapterGone(error)) throw error;
		const message = `The adapter's process crashed again, although no other run used it. ${error.message}`;
		throw adapterCrashed(message, error);
	});
}
