import { and, asc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import { LIMITS } from "../config/limits.ts";
import { executionWorkspaces, heartbeatRuns, issues } from "../db/schema.ts";
import { endEnvironment } from "../environments/run/end-environment.ts";
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

/**
 * Removes what runs of this server have left in their environments, for example because one could not be reached. A run whose
 * work has not come back is left for the next finalize, which needs what is there.
 */
async function endLeftEnvironments(context: Context, stop: AbortSignal): Promise<void> {
	const isLeft = and(
		isNotNull(heartbeatRuns.environment),
		isNull(heartbeatRuns.environmentEndedAt),
		gt(heartbeatRuns.createdAt, new Date(context.now().getTime() - LIMITS.environmentSweepAgeMs)),
		eq(heartbeatRuns.owner, context.serverId),
		isNotNull(heartbeatRuns.settledAt),
		or(isNull(issues.unfinalizedRunId), ne(issues.unfinalizedRunId, heartbeatRuns.id)),
	);
	const left = await context.database.db
		.select({ run: heartbeatRuns })
		.from(heartbeatRuns)
		.leftJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.leftJoin(issues, eq(issues.id, executionWorkspaces.issueId))
		.where(isLeft)
		.orderBy(asc(heartbeatRuns.createdAt), asc(heartbeatRuns.id))
		.limit(AT_ONCE);
	for (const { run } of left) {
		if (stop.aborted) return;
		const nothing = async () => undefined;
		await endEnvironment(context, run, null, nothing, stop).catch((error: unknown) =>
			context.logger.warn({ err: error, runId: run.id }, "what a run has left in its environment could not be removed"),
		);
	}
}
