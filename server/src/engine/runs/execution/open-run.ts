import { emptySpooledOutput } from "@paperclipai/adapter-utils/host";
import { type RunFolder, runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { type DiskContext, isDiskFull } from "../../../platform/disk/free-space.ts";
import { retryUntilStored } from "../../../platform/disk/retry-until-stored.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { SecretsContext } from "../../../platform/redaction/known-secrets.ts";
import { createRunMasker, type RunMasker } from "../../../platform/redaction/run-masker.ts";
import type { ServerClaimContext } from "../../../platform/servers/index.ts";
import type { LogLimitContext } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { AdaptersContext } from "../../adapters/adapter-registry.ts";
import type { EnvironmentContext } from "../../environments/run/environment-run.ts";
import { openRunLog, type RunLog } from "../../run-log/write/run-log.ts";
import { onAbort, type RunStop } from "./run-stop.ts";

export type ExecutionContext = AdaptersContext &
	ClockContext &
	DiskContext &
	EnvironmentContext &
	EventContext &
	LoggerContext &
	LogLimitContext &
	SecretsContext &
	ServerClaimContext;

export interface OpenRun {
	run: RunRow;
	stop: RunStop;
	files: RunFolder;
	masker: RunMasker;
	/** Opened for each attempt, because it remembers the logged bytes of earlier attempts. */
	log: RunLog;
	logLimit: AbortSignal;
	exceedLogLimit(): void;
	signal: AbortSignal;
	/** Aborted when the adapter is no longer awaited; its process calls then reject. */
	adapterDetach: AbortController;
	/** Rejects once the run is overdue; then only its end is stored, with `storeLast`. */
	store: <T>(change: () => Promise<T>) => Promise<T>;
	storeLast: <T>(change: () => Promise<T>) => Promise<T>;
}

export async function openRun(context: ExecutionContext, run: RunRow, stop: RunStop): Promise<OpenRun> {
	const files = runFolderOf(context.folder, run.id);
	const masker = createRunMasker(context, files.secrets);
	const store: OpenRun["store"] = (change) =>
		retryUntilStored(context.disk, stop.detached, change, () => stop.isOverdue);
	const storeLast: OpenRun["storeLast"] = async (change) => {
		try {
			return await store(change);
		} catch (error) {
			if (!stop.isOverdue || stop.detached.aborted) throw error;
			if (await isDiskFull(context.disk, error)) await emptySpooledOutput(files.spools);
			return await retryUntilStored(context.disk, stop.detached, change);
		}
	};
	// Avoids `AbortSignal.any`: Node keeps the combined signal while it has listeners, and with it all data of the run.
	const processStop = new AbortController();
	const logLimit = new AbortController();
	const adapterDetach = new AbortController();
	onAbort(stop.signal, () => processStop.abort());
	onAbort(logLimit.signal, () => processStop.abort());
	onAbort(stop.detached, () => adapterDetach.abort());
	const logOptions = {
		file: files.log,
		masker,
		now: context.now,
		limitBytes: context.maxLogBytes,
		onLimit: () => logLimit.abort(),
		onAppended: () => context.bus.emit({ kind: "runLog", payload: { runId: run.id } }),
		waitForRetry: async () => {
			if (stop.isOverdue) return false;
			await context.disk.waitForRetry(stop.detached);
			return true;
		},
	};
	const log = await store(() => openRunLog(logOptions));
	return {
		...{ run, stop, files, masker, log, adapterDetach, store, storeLast },
		logLimit: logLimit.signal,
		exceedLogLimit: () => logLimit.abort(),
		signal: processStop.signal,
	};
}
