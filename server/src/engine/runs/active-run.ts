import { currentMoment } from "@paperclipai/adapter-utils/host";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { type ExecutionContext, executeRun, settleRejectedRun } from "./execution/execute.ts";
import { createRunStop, type RunStop } from "./execution/run-stop.ts";

/** A run that this server executes. */
export interface ActiveRun {
	stop: RunStop;
	/** When its lease was taken, by the monotonic clock. */
	leasedAt: number;
	/** Resolves when the run is settled or detached. Never rejects. */
	done: Promise<void>;
}

/** By the id of the run. */
export type ActiveRuns = ReadonlyMap<string, ActiveRun>;

/**
 * Starts to execute a claimed run. If `executeRun` rejects, the run is settled with that error.
 * @param isResumed An earlier server may have started processes of it.
 */
export function startRun(context: ExecutionContext, run: RunRow, isResumed: boolean): ActiveRun {
	const stop = createRunStop();
	const logError = (error: unknown) =>
		context.logger.error({ err: error, runId: run.id }, "a run could not be executed to its end");
	const done = executeRun(context, run, stop, isResumed ? null : currentMoment())
		.catch(async (error: unknown) => {
			logError(error);
			await settleRejectedRun(context, run, stop, error);
		})
		.catch(logError);
	return { stop, leasedAt: monotonicMs(), done };
}
