import {
	type ExecutionEnvironment,
	removeFolder,
	repeatUntilReached,
	watchReach,
} from "@paperclipai/adapter-utils/host";
import { mountsFolders } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { startTimeLimit } from "../../../platform/timing/time-limit.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { EnvironmentContext } from "./environment-run.ts";
import { environmentRun, type TravellingWorkspace } from "./environment-run.ts";
import { withEnvironment } from "./open-environment.ts";

export type EndedRun = Pick<RunRow, "id" | "companyId" | "agentId" | "environment" | "environmentEndedAt">;

export async function killInEnvironment(context: EnvironmentContext, run: EndedRun, stop: AbortSignal): Promise<void> {
	if (run.environment === null) return;
	const described = environmentRun(context, run, null);
	const { signal, clear } = startTimeLimit(stop, LIMITS.stoppedReachMs);
	try {
		await withEnvironment(context, run.companyId, run.environment, async (environment) => {
			await reached(environment, signal, (it) => it.kill(described, signal));
		});
	} finally {
		clear();
	}
}

/**
 * Kills the processes of a run that works in the worktree itself, because they could replace folders with links to the
 * server's files while the server works on them. A no-op for any other run.
 * @throws {CodedError} `environment_unreachable`, and other errors of the driver.
 */
export async function killInWorktree(context: EnvironmentContext, run: EndedRun, stop: AbortSignal): Promise<void> {
	if (run.environment === null || run.environmentEndedAt !== null) return;
	if (mountsFolders(run.environment)) await killInEnvironment(context, run, stop);
}

export interface EndingStops {
	leave: AbortSignal;
	stopped: AbortSignal;
}

type Collect = (collect: () => Promise<Record<string, unknown>>) => Promise<void>;

/**
 * Collects the work first. Does nothing for a local run or if the environment has already been ended.
 * @param record Performs the collecting step; not called without a workspace.
 * @param stops Once the run is stopped, the environment has to respond within `stoppedReachMs`.
 * @throws {CodedError} of the driver; `environment_unreachable`.
 */
export async function endEnvironment(
	context: EnvironmentContext & ClockContext,
	run: EndedRun,
	travelling: TravellingWorkspace | null,
	record: Collect,
	stops: EndingStops,
): Promise<void> {
	if (run.environment === null || run.environmentEndedAt !== null) return;
	const described = environmentRun(context, run, travelling);
	const { signal, clear } = startTimeLimit(stops.leave, LIMITS.environmentEndMs);
	try {
		await inReach(
			context,
			run,
			run.environment,
			{ limit: signal, stopped: stops.stopped },
			async (environment, signal) => {
				if (described.workspace !== null) {
					await record(async () => (await reached(environment, signal, (it) => it.collect(described, signal))).details);
				}
				await reached(environment, signal, (it) => it.remove(described, signal));
			},
		);
	} finally {
		clear();
	}
	await removeFolder(described.folder);
	const ended = { environmentEndedAt: context.now() };
	await context.database.db.update(heartbeatRuns).set(ended).where(eq(heartbeatRuns.id, run.id));
}

async function inReach(
	context: EnvironmentContext,
	run: EndedRun,
	record: NonNullable<EndedRun["environment"]>,
	{ limit, stopped }: { limit: AbortSignal; stopped: AbortSignal },
	step: (environment: ExecutionEnvironment, signal: AbortSignal) => Promise<void>,
): Promise<void> {
	await withEnvironment(context, run.companyId, record, async (environment) => {
		const { lost, end } = watchReach(environment, stopped, LIMITS.stoppedReachMs);
		try {
			await step(environment, AbortSignal.any([limit, lost]));
		} finally {
			end();
		}
	});
}

async function reached<T>(
	environment: ExecutionEnvironment,
	signal: AbortSignal,
	step: (environment: ExecutionEnvironment) => Promise<T>,
): Promise<T> {
	return await repeatUntilReached(signal, () => step(environment));
}
