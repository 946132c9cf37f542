import { isRetryable } from "@paperclipai/adapter-utils/server-utils";
import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { LIMITS } from "../config/limits.ts";
import { executionWorkspaces, heartbeatRuns, issues } from "../db/schema.ts";
import { endEnvironment, killInEnvironment } from "../environments/run/end-environment.ts";
import type { EnvironmentContext } from "../environments/run/prepare-environment.ts";
import { removeAbandoned } from "../environments/run/remove-abandoned.ts";
import type { LoggerContext } from "../errors/logger.ts";
import type { ClockContext } from "../timing/clock.ts";
import { type Periodic, startPeriodic } from "../timing/periodic.ts";
import { removeLeftCopies } from "./closing/remove-left-copies.ts";

const AT_ONCE = 20;

type Context = EnvironmentContext & ClockContext & LoggerContext;

/** Removes what is left in environments, at regular intervals. Stopping it does not wait for an environment. */
export function startEnvironmentSweep(context: Context, onError: (error: unknown) => void): Periodic {
	const stop = new AbortController();
	const sweep = async () => {
		await killLeftProcesses(context, stop.signal);
		await endLeftEnvironments(context, stop.signal);
		await removeAbandoned(context, stop.signal);
		await removeLeftCopies(context, stop.signal);
	};
	const periodic = startPeriodic(LIMITS.environmentSweepMs, sweep, onError, { atOnce: true });
	return {
		async stop() {
			stop.abort();
			await periodic.stop();
		},
	};
}

const isLeft = [
	isNotNull(heartbeatRuns.environment),
	isNull(heartbeatRuns.environmentEndedAt),
	isNotNull(heartbeatRuns.settledAt),
];

/** Settled runs of this server that have not ended in their environments. */
async function findLeft(context: Context, where: SQL | undefined) {
	const { createdAt, owner, id } = heartbeatRuns;
	const isRecent = gt(createdAt, new Date(context.now().getTime() - LIMITS.environmentSweepAgeMs));
	return await context.database.db
		.select({ run: heartbeatRuns })
		.from(heartbeatRuns)
		.leftJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.leftJoin(issues, eq(issues.id, executionWorkspaces.issueId))
		.where(and(...isLeft, isRecent, eq(owner, context.serverId), where))
		.orderBy(asc(createdAt), asc(id))
		.limit(AT_ONCE);
}

/** Kills what works on in an environment that could not be reached at the end of the run. The work itself waits for a finalize. */
async function killLeftProcesses(context: Context, stop: AbortSignal): Promise<void> {
	for (const { run } of await findLeft(context, eq(issues.unfinalizedRunId, heartbeatRuns.id))) {
		if (stop.aborted) return;
		await killInEnvironment(context, run, stop).catch((error: unknown) => {
			// An environment that is down for long is no news every few minutes.
			if (stop.aborted || isRetryable(error)) return;
			const fields = { err: error, runId: run.id };
			context.logger.warn(fields, "the processes that a run has left in its environment could not be killed");
		});
	}
}

/**
 * Removes what runs of this server have left in their environments, for example because one could not be reached. A run whose
 * work has not come back is left for the next finalize, which needs what is there.
 */
async function endLeftEnvironments(context: Context, stop: AbortSignal): Promise<void> {
	const isReturned = or(isNull(issues.unfinalizedRunId), ne(issues.unfinalizedRunId, heartbeatRuns.id));
	for (const { run } of await findLeft(context, isReturned)) {
		if (stop.aborted) return;
		const nothing = async () => undefined;
		// Nothing waits for it, so each environment is tried for a short time.
		await endEnvironment(context, run, null, nothing, { leave: stop, stopped: AbortSignal.abort() }).catch(
			(error: unknown) =>
				context.logger.warn(
					{ err: error, runId: run.id },
					"what a run has left in its environment could not be removed",
				),
		);
	}
}
