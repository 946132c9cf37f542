import { earliest, skipUnchanged } from "../../platform/db/skip-unchanged.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import { removeOldKeys } from "../../platform/http/idempotency.ts";
import type { LeaseKeeper, ServerClaimContext } from "../../platform/servers/index.ts";
import { LIMITS, type LogLimitContext } from "../../platform/settings/limits.ts";
import { type Periodic, startPeriodic } from "../../platform/timing/periodic.ts";
import type { EnvironmentContext } from "../environments/run/environment-run.ts";
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
	dispatcher: Pick<Dispatcher, "notify" | "isQueueEmpty">,
	active: ActiveRuns,
	leases: LeaseKeeper,
): Periodic[] {
	const logError = (error: unknown) =>
		context.logger.error({ err: error }, "a periodic task failed; it runs again at its next interval");
	const every = (ms: number, task: () => Promise<void>, options?: { atOnce: boolean }) =>
		startPeriodic(ms, task, logError, options);
	const dispatch = skipUnchanged(context, async () => {
		await applyCancels(context, active);
		const dueAt = earliest(await queueDueRetries(context), await wakeByTimer(context));
		const mayHaveWork = active.size > 0 || !dispatcher.isQueueEmpty();
		dispatcher.notify();
		return mayHaveWork ? context.now() : dueAt;
	});
	// The leases of the past are settled at the start; later ones can only be lost together with another server.
	const settleLost = skipUnchanged(context, async () => {
		await settleLostRuns(context, active);
		return null;
	});
	const endAbandoned = skipUnchanged(context, async () => {
		await endAbandonedOperations(context);
		return null;
	});
	const retentionClock = createRetentionClock(context);
	return [
		every(LIMITS.dispatchTickMs, dispatch),
		startClosingOld(context, logError),
		every(LIMITS.leaseRenewalMs, async () => {
			await leases.renew();
			await settleLost();
		}),
		every(LIMITS.leaseCheckMs, () => leases.check()),
		startEnvironmentSweep(context, logError),
		every(
			LIMITS.retentionEveryMs,
			async () => {
				const now = await retentionClock.read();
				await removeOldLogs(context, now);
				await removeOldBundles(context, now);
				await removeOldKeys(context);
			},
			{ atOnce: true },
		),
		every(LIMITS.retentionEveryMs, () => completeMerges(context), { atOnce: true }),
		every(LIMITS.leaseRenewalMs, endAbandoned, { atOnce: true }),
	];
}
