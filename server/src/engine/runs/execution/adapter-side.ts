import { setTimeout as delay } from "node:timers/promises";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { type CallEnd, createReportedProcesses, type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import { outputOf, type RunOutput } from "../../run-log/write/run-output.ts";
import type { AdapterReports } from "./adapter-reports.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import type { PreparedRun } from "./prepare.ts";
import { onAbort } from "./run-stop.ts";

const POLL_MS = 100;

export type AdapterCallbacks = Required<Pick<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent">>;

interface SideSettings extends Pick<PreparedRun, "idleTimeoutSec" | "variables" | "environment"> {
	/** How long the run's processes get between SIGTERM and SIGKILL. */
	graceMs: number;
}

/**
 * The server as the adapter sees it during one attempt: the callbacks of its context, the scope in which its processes
 * start, and a deadline to return by once the run was stopped or a program reached a time limit.
 */
export class AdapterSide {
	/** Number of `runChildProcess` calls that the adapter has made. */
	calls = 0;
	/** How the call that finished last ended, `null` before that. */
	lastCallEnd: CallEnd | null = null;

	readonly #context: ExecutionContext;
	readonly #opened: OpenRun;
	readonly #settings: SideSettings;
	readonly #processes: ReturnType<typeof createReportedProcesses>;
	readonly #lateOutput = createLateOutput();
	#deadline = Number.POSITIVE_INFINITY;

	constructor(context: ExecutionContext, opened: OpenRun, settings: SideSettings) {
		this.#context = context;
		this.#opened = opened;
		this.#settings = settings;
		this.#processes = createReportedProcesses(opened.run.id);
		onAbort(opened.signal, () => {
			this.startDeadline(settings.graceMs);
			void this.killReported(settings.graceMs);
		});
		onAbort(opened.stop.detached, () => this.startDeadline(0));
	}

	/** `graceMs` plus a fixed allowance from now. An earlier deadline stays. */
	startDeadline(graceMs: number): void {
		this.#deadline = Math.min(this.#deadline, monotonicMs() + graceMs + LIMITS.adapterReturnMs);
	}

	/** Kills the processes that the adapter has reported and that still run. */
	async killReported(graceMs: number): Promise<void> {
		await this.#processes.kill(graceMs / 1000);
	}

	/**
	 * Resolves with what `execute` resolves with, or with `null` at the deadline. Later calls of the callbacks are ignored.
	 */
	async hold<Result>(
		reports: AdapterReports,
		execute: (callbacks: AdapterCallbacks) => Promise<Result>,
	): Promise<Result | null> {
		const returned = new AbortController();
		let isHeld = true;
		const whileHeld =
			<Args extends unknown[]>(callback: (...args: Args) => Promise<void>) =>
			async (...args: Args) => {
				if (isHeld) await callback(...args);
			};
		const { run, log, store } = this.#opened;
		const callbacks: AdapterCallbacks = {
			onLog: whileHeld<Parameters<AdapterCallbacks["onLog"]>>((stream, chunk) => {
				const output = outputOf(stream, chunk);
				return this.#lateOutput.track(output, () => log.append(output));
			}),
			onMeta: whileHeld(reports.onMeta),
			onSpawn: whileHeld<Parameters<AdapterCallbacks["onSpawn"]>>(async ({ pid, processGroupId }) => {
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

	async #untilOver(returned: AbortSignal): Promise<null> {
		while (monotonicMs() < this.#deadline || this.#lateOutput.poll(POLL_MS)) {
			await delay(POLL_MS, undefined, { signal: returned });
		}
		return null;
	}

	#scope(): RunScope {
		const { run, files, log, signal, adapterDetach, exceedLogLimit } = this.#opened;
		const { idleTimeoutSec, variables, environment } = this.#settings;
		return {
			runId: run.id,
			apiUrl: this.#context.apiUrl(),
			spoolFolder: files.spools,
			skillBundles: this.#context.folder.skillBundles,
			idleTimeoutSec,
			variables,
			...(environment === null ? {} : { environment }),
			// The log has at least the bytes of the output, so that it exceeds its limit too once it has caught up.
			maxOutputBytes: this.#context.maxLogBytes,
			nextCall: () => {
				// After a time limit the adapter may try again with another call; after a stop it may not.
				if (!signal.aborted) this.#deadline = Number.POSITIVE_INFINITY;
				return ++this.calls;
			},
			loggedBytes: (call, stream) => log.loggedBytes(call, stream),
			signal,
			detach: adapterDetach.signal,
			onCallEnd: (end) => {
				this.lastCallEnd = end;
				if (end.how === "output_limit") exceedLogLimit();
				if (end.how === "wall_limit" || end.how === "idle_limit") this.startDeadline(0);
			},
		};
	}
}

/** Output that processes have written before they were killed, and that the adapter may still be passing on. */
function createLateOutput() {
	/** Bytes by process and stream. */
	const delivered = new Map<string, number>();
	const deliveries = new Set<{ polls: number }>();
	let deliveredAt = Number.NEGATIVE_INFINITY;
	let waitedMs = 0;

	// A timer or promise that a callback started has the callback's source for ever, so a source alone proves nothing.
	const isNew = ({ stream, source }: RunOutput) => {
		if (source === null) return false;
		const key = `${source.call}:${stream}`;
		const isFurther = source.end > (delivered.get(key) ?? 0);
		if (isFurther) delivered.set(key, source.end);
		return isFurther;
	};
	return {
		/** Counts the delivery if it is output of a process that was not passed on before. */
		async track(output: RunOutput, deliver: () => Promise<void>): Promise<void> {
			if (!isNew(output)) return await deliver();
			const delivery = { polls: 0 };
			deliveries.add(delivery);
			try {
				await deliver();
			} finally {
				deliveries.delete(delivery);
				deliveredAt = monotonicMs();
			}
		},
		/** To be called every `pollMs` once the deadline is over: whether the adapter still passes on such output. */
		poll(pollMs: number): boolean {
			for (const delivery of deliveries) delivery.polls++;
			// The adapter waits for the server then, whose disk may be full.
			if ([...deliveries].some(({ polls }) => polls > 1)) return true;
			waitedMs += pollMs;
			if (waitedMs > LIMITS.adapterLateOutputMs) return false;
			return deliveries.size > 0 || monotonicMs() - deliveredAt < LIMITS.adapterReturnMs;
		},
	};
}
