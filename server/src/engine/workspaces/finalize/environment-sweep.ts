import { isRetryable } from "@paperclipai/adapter-utils/host";
import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { executionWorkspaces, heartbeatRuns, issues } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { type Periodic, startPeriodic } from "../../../platform/timing/periodic.ts";
import { endEnvironment, killInEnvironment } from "../../environments/run/end-environment.ts";
import type { EnvironmentContext } from "../../environments/run/environment-run.ts";
import { removeAbandoned } from "../../environments/run/remove-abandoned.ts";
import { removeLeftCopies } from "../close/remove-left-copies.ts";

const AT_ONCE = 20;

type Context = EnvironmentContext & ClockContext & LoggerContext;
type LeftRun = typeof heartbeatRuns.$inferSelect;

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
	// The original installation may still be executing the run.
	sql`${heartbeatRuns.verdictReason} is distinct from 'backup_restored'`,
];

async function findLeft(context: Context, where: SQL | undefined, last: LeftRun | undefined) {
	const { createdAt, owner, id } = heartbeatRuns;
	const isRecent = gt(createdAt, new Date(context.now().getTime() - LIMITS.environmentSweepAgeMs));
	const time = last?.createdAt.toISOString();
	const isAfter = last && sql`(${createdAt}, ${id}) > (${time}::timestamptz, ${last.id}::uuid)`;
	return await context.database.db
		.select({ run: heartbeatRuns })
		.from(heartbeatRuns)
		.leftJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
		.leftJoin(issues, eq(issues.id, executionWorkspaces.issueId))
		.where(and(...isLeft, isRecent, eq(owner, context.serverId), where, isAfter))
		.orderBy(asc(createdAt), asc(id))
		.limit(AT_ONCE);
}

/** Skips an environment that does not respond, so that other environments do not wait. */
async function forEachLeft(
	context: Context,
	where: SQL | undefined,
	stop: AbortSignal,
	end: (run: LeftRun) => Promise<void>,
	warning: string,
): Promise<void> {
	const unreachable = new Set<string>();
	let last: LeftRun | undefined;
	for (;;) {
		const found = await findLeft(context, where, last);
		if (found.length === 0) return;
		for (const { run } of found) {
			if (stop.aborted) return;
			last = run;
			const identity = `${run.environment?.id} ${run.environment?.identity}`;
			if (unreachable.has(identity)) continue;
			await end(run).catch((error: unknown) => {
				if (isRetryable(error)) unreachable.add(identity);
				// Does not log that an environment is down.
				else if (!stop.aborted) context.logger.warn({ err: error, runId: run.id }, warning);
			});
		}
	}
}

async function killLeftProcesses(context: Context, stop: AbortSignal): Promise<void> {
	const isUnreturned = eq(issues.unfinalizedRunId, heartbeatRuns.id);
	const kill = (run: LeftRun) => killInEnvironment(context, run, stop);
	const warning = "the remaining processes of a run in its environment could not be killed";
	await forEachLeft(context, isUnreturned, stop, kill, warning);
}

/** Skips runs with uncollected work, whose files the next finalize needs. */
async function endLeftEnvironments(context: Context, stop: AbortSignal): Promise<void> {
	const isReturned = or(isNull(issues.unfinalizedRunId), ne(issues.unfinalizedRunId, heartbeatRuns.id));
	// The removal is not urgent, so each environment is tried only for a short time.
	const stops = { leave: stop, stopped: AbortSignal.abort() };
	const remove = (run: LeftRun) => endEnvironment(context, run, null, async () => undefined, stops);
	const warning = "the leftovers of a run in its environment could not be removed";
	await forEachLeft(context, isReturned, stop, remove, warning);
}
