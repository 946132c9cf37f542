import type { LoggerContext } from "../../platform/errors/logger.ts";
import type { LeaseKeeper, ServerClaimContext } from "../../platform/servers/index.ts";
import { LIMITS, type LogLimitContext } from "../../platform/settings/limits.ts";
import { type Periodic, startPeriodic } from "../../platform/timing/periodic.ts";
import type { EnvironmentContext } from "../environments/run/prepare-environment.ts";
import type { Dispatcher } from "../queue/dispatcher.ts";
import { queueDueRetries } from "../queue/retry.ts";
import { wakeByTimer } from "../queue/timers.ts";
import type { WakeContext } from "../queue/wake.ts";
import { type RetentionContext, removeOldLogs } from "../run-log/retention.ts";
import { createRetentionClock } from "../run-log/retention-clock.ts";
import { removeOldBundles } from "../skills/bundle-retention.ts";
import { startClosingOld } from "../workspaces/close/close-old.ts";
import { startEnvironmentSweep } from "../workspaces/finalize/environment-sweep.ts";
import { completeMerges } from "../workspaces/merge/complete-merges.ts";
import { endAbandonedOperations } from "../workspaces/operations.ts";
import { applyCancels } from "./cancel.ts";
import type { ActiveRuns } from "./execution/execute.ts";
import { settleLostRuns } from "./recovery.ts";

export type PeriodicContext = RetentionContext &
	EnvironmentContext &
	LogLimitContext &
	LoggerContext &
	ServerClaimContext &
	WakeContext;

export function startPeriodicTasks(
	context: PeriodicContext,
	dispatcher: Pick<Dispatcher, "notify">,
	active: ActiveRuns,
	leases: LeaseKeeper,
): Periodic[] {
	const logError = (error: unknown) =>
		context.logger.error({ err: error }, "a periodic task failed; it runs again at its next interval");
	const every = (ms: number, task: () => Promise<void>, options?: { atOnce: boolean }) =>
		startPeriodic(ms, task, logError, options);
	const retentionClock = createRetentionClock(context);
	return [
		every(LIMITS.dispatchTickMs, async () => {
			await applyCancels(context, active);
			await queueDueRetries(context);
			await wakeByTimer(context);
			dispatcher.notify();
		}),
		startClosingOld(context, logError),
		every(LIMITS.leaseRenewalMs, async () => {
			await leases.renew();
			await settleLostRuns(context, active);
		}),
		every(LIMITS.leaseCheckMs, () => leases.check()),
		startEnvironmentSweep(context, logError),
		every(
			LIMITS.retentionEveryMs,
			async () => {
				const now = await retentionClock.read();
				await removeOldLogs(context, now);
				await removeOldBundles(context, now);
			},
			{ atOnce: true },
		),
		every(LIMITS.retentionEveryMs, () => completeMerges(context), { atOnce: true }),
		every(LIMITS.leaseRenewalMs, () => endAbandonedOperations(context), { atOnce: true }),
	];
}
