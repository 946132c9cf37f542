import type { LoggerContext } from "../../platform/errors/logger.ts";
import { LIMITS, type LogLimitContext } from "../../platform/settings/limits.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import { type Periodic, startPeriodic } from "../../platform/timing/periodic.ts";
import type { EnvironmentContext } from "../environments/run/prepare-environment.ts";
import type { Dispatcher } from "../queue/dispatcher.ts";
import { findLostRuns, renewLeases } from "../../platform/servers/lease.ts";
import { queueDueRetries } from "../queue/retry.ts";
import { wakeByTimer } from "../queue/timers.ts";
import type { WakeContext } from "../queue/wake.ts";
import { type RetentionContext, removeOldLogs } from "../run-log/retention.ts";
import { createRetentionClock } from "../run-log/retention-clock.ts";
import { removeOldBundles } from "../skills/bundle-retention.ts";
import { startClosingOld } from "../workspaces/close/close-old.ts";
import { endAbandonedOperations } from "../workspaces/finalize/end-abandoned.ts";
import { startEnvironmentSweep } from "../workspaces/finalize/end-left-environments.ts";
import { completeMerges } from "../workspaces/merge/complete-merges.ts";
import type { ActiveRuns } from "./active-run.ts";
import { applyCancels } from "./cancel.ts";
import type { HaltGuard } from "../../platform/servers/watchdog.ts";
import { createLeaseGuard } from "../../platform/servers/lease-keeper.ts";
import { settleLostRun } from "./outcome/settle-lost-run.ts";

export type DutyContext = RetentionContext &
	EnvironmentContext &
	LogLimitContext &
	LoggerContext &
	WakeContext &
	Parameters<typeof renewLeases>[0];

/** Starts the engine's periodic tasks. */
export function startDuties(
	context: DutyContext,
	dispatcher: Pick<Dispatcher, "notify">,
	active: ActiveRuns,
	haltGuard: HaltGuard,
): Periodic[] {
	const logError = (error: unknown) =>
		context.logger.error({ err: error }, "a periodic task failed; it runs again at its next interval");
	const every = (ms: number, task: () => Promise<void>, options?: { atOnce: boolean }) =>
		startPeriodic(ms, task, logError, options);
	const retentionClock = createRetentionClock(context);
	const renew = () =>
		renewActive(context, active, (sentAt) => {
			leaseGuard.renewedAt(sentAt);
			haltGuard.renewed();
		});
	const leaseGuard = createLeaseGuard(context, active, renew);
	return [
		every(LIMITS.dispatchTickMs, async () => {
			await applyCancels(context, active);
			await queueDueRetries(context);
			await wakeByTimer(context);
			dispatcher.notify();
		}),
		startClosingOld(context, logError),
		every(LIMITS.leaseRenewalMs, async () => {
			await renew();
			for (const run of await findLostRuns(context, [...active.keys()])) await settleLostRun(context, run);
		}),
		every(LIMITS.leaseCheckMs, () => leaseGuard.check()),
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

/** Renews the leases of this server, and stops the runs that another one has taken. */
async function renewActive(
	context: DutyContext,
	active: ActiveRuns,
	onRenewed: (sentAt: number) => void,
): Promise<void> {
	const sentAt = monotonicMs();
	const taken = await renewLeases(context, [...active.keys()]);
	onRenewed(sentAt);
	for (const runId of taken) active.get(runId)?.stop.lose();
}
