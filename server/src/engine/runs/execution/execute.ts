import type { CodedError } from "@paperclipai/adapter-utils";
import {
	currentMoment,
	emptySpooledOutput,
	killSpooledProcesses,
	type ProcessMoment,
} from "@paperclipai/adapter-utils/host";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { isDiskFull } from "../../../platform/disk/free-space.ts";
import { retryUntilStored } from "../../../platform/disk/retry-until-stored.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import { getRunRow, type RunRow } from "../../../records/runs/run-rows.ts";
import { adapterCrashed, isAdapterGone } from "../../adapters/adapter-gone.ts";
import { emptyOutcome } from "../outcome/run-outcome.ts";
import { settleRun } from "../outcome/settle.ts";
import { type AttemptOutcome, notExecuted, runAttempt } from "./attempt.ts";
import { finishRun } from "./finish.ts";
import { type ExecutionContext, type OpenRun, openRun } from "./open-run.ts";
import { serverError } from "./preparation-error.ts";
import { createRunStop, isCancelRequested, type RunStop } from "./run-stop.ts";
import { forgetServer, noteServer, serverDiedTooOften } from "./server-deaths.ts";
import { readRunEnd, removeSpools } from "./spools.ts";

export type { ExecutionContext } from "./open-run.ts";

export interface ActiveRun {
	stop: RunStop;
	leasedAt: number;
	done: Promise<void>;
}

export type ActiveRuns = ReadonlyMap<string, ActiveRun>;

/**
 * Executes a claimed run until it is settled. Errors settle the run or are logged; `done` never rejects.
 * @param isResumed An earlier process of the server may have started programs of the run.
 */
export function startRun(context: ExecutionContext, run: RunRow, isResumed: boolean): ActiveRun {
	const stop = createRunStop();
	const logError = (error: unknown) =>
		context.logger.error({ err: error, runId: run.id }, "the execution of a run failed");
	const done = executeRun(context, run, stop, isResumed ? null : currentMoment())
		.catch(async (error: unknown) => {
			logError(error);
			await settleRejectedRun(context, run, stop, serverError("The execution of the run on the server", error));
		})
		.catch(logError);
	return { stop, leasedAt: monotonicMs(), done };
}

/** @param since Time before which no process of the run was started, if known. */
async function executeRun(
	context: ExecutionContext,
	claimed: RunRow,
	stop: RunStop,
	since: ProcessMoment | null,
): Promise<void> {
	const begin = { since, resumedAt: since === null ? context.now() : null };
	const finish = async (opened: OpenRun, attempt: AttemptOutcome) => {
		try {
			await finishRun(context, opened, attempt, begin);
			await forgetServer(opened);
		} finally {
			opened.masker.forget();
		}
	};
	let run = claimed;
	let deaths = 0;
	for (let crashes = 0; ; crashes++) {
		if (isCancelRequested(run, runFolderOf(context.folder, run.id))) stop.cancel();
		const opened = await openRun(context, run, stop);
		if (crashes === 0) deaths = await closingOnError(opened, () => noteServer(context, opened));
		const givenUp = serverDiedTooOften(deaths);
		if (givenUp !== null) return await finish(opened, notExecuted(givenUp));
		const attempt = await runAttempt(context, opened, { isolated: crashes + deaths > 0 });
		const crash = attempt.thrown;
		if (!isAdapterGone(crash) || stop.detached.aborted) return await finish(opened, attempt);
		if (crashes === LIMITS.adapterCrashes) {
			return await finish(opened, { ...attempt, thrown: crashedTooOften(crash) });
		}
		await opened.log.close();
		const event = { type: "adapter_broke_down", message: opened.masker.text(crash.message) };
		opened.masker.forget();
		await opened.store(() => recordRunEvent(context, claimed, event));
		run = await opened.store(() => getRunRow(context, claimed.id));
	}
}

async function closingOnError<T>({ log }: OpenRun, step: () => Promise<T>): Promise<T> {
	try {
		return await step();
	} catch (error) {
		await log.close();
		throw error;
	}
}

/** Ends the retries, which were made because another run in the shared process may have caused the earlier crashes. */
function crashedTooOften(crash: CodedError): CodedError {
	return adapterCrashed(
		`The adapter's process crashed ${LIMITS.adapterCrashes + 1} times during this run. ${crash.message}`,
		crash,
	);
}

async function settleRejectedRun(
	context: ExecutionContext,
	run: RunRow,
	stop: RunStop,
	thrown: unknown,
): Promise<void> {
	if (stop.detached.aborted) return;
	const { spools } = runFolderOf(context.folder, run.id);
	const isClean = await killSpooledProcesses(run.id, spools, 0).catch(() => false);
	const endedAt = await readRunEnd(context, run, null);
	// The run's output may fill the disk that the database needs to store the run's end.
	if (stop.isOverdue && (await isDiskFull(context.disk, thrown))) await emptySpooledOutput(spools);
	const outcome = { ...emptyOutcome, stoppedAs: stop.reason, thrown, endedAt };
	await retryUntilStored(context.disk, stop.detached, () => settleRun(context, run, outcome));
	if (isClean) await removeSpools(context, run.id);
}
