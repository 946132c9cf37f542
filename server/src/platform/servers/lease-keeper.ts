import { setTimeout as delay } from "node:timers/promises";
import { killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../data-folder/data-folder.ts";
import { runFolderOf } from "../data-folder/run-folder.ts";
import type { ApiUrlContext } from "../data-folder/running-server.ts";
import type { DatabaseContext } from "../db/database.ts";
import type { LoggerContext } from "../errors/logger.ts";
import { LIMITS } from "../settings/limits.ts";
import { monotonicMs } from "../timing/monotonic.ts";
import { renewLeases } from "./lease.ts";
import type { ServerClaimContext } from "./server-claim.ts";
import { createWatchdog } from "./watchdog.ts";

type GuardContext = DatabaseContext & FolderContext & LoggerContext;

interface LeasedRun {
	leasedAt: number;
	stop: {
		readonly reason: string | null;
		lose(): void;
	};
}

type LeasedRuns = ReadonlyMap<string, LeasedRun>;

export interface LeaseKeeper {
	/** Renews the leases and the claim. Stops runs that another server has taken. */
	renew(): Promise<void>;
	/** Stops runs whose leases were not renewed in time, before other servers may consider them lost. */
	check(): Promise<void>;
	/** Call it once this server executes no more runs. */
	stop(): void;
}

export function createLeaseKeeper(
	context: GuardContext & ServerClaimContext & ApiUrlContext,
	active: LeasedRuns,
): LeaseKeeper {
	const watchdog = createWatchdog(context);
	const guard = createLeaseGuard(context, active, renew);
	async function renew(): Promise<void> {
		const sentAt = monotonicMs();
		const taken = await renewLeases(context, [...active.keys()]);
		guard.renewedAt(sentAt);
		watchdog.renewed();
		for (const runId of taken) active.get(runId)?.stop.lose();
	}
	return { renew, check: guard.check, stop: watchdog.stop };
}

interface LeaseGuard {
	renewedAt(sentAt: number): void;
	check(): Promise<void>;
}

export function createLeaseGuard(context: GuardContext, active: LeasedRuns, renew: () => Promise<void>): LeaseGuard {
	let lastRenewal = monotonicMs();
	// A run may have started after the last renewal.
	const ageOf = ({ leasedAt }: LeasedRun) => monotonicMs() - Math.max(lastRenewal, leasedAt);
	const listExpired = () => [...active].filter(([, run]) => ageOf(run) >= LIMITS.leaseStopMs);
	return {
		renewedAt(sentAt) {
			lastRenewal = Math.max(lastRenewal, sentAt);
		},
		async check() {
			// No other server can use an embedded database.
			if (context.database.kind === "pglite") return;
			if (listExpired().length === 0) return;
			// A server that was suspended still owns the leases that no other server has taken.
			await Promise.race([renew().catch(() => undefined), delay(LIMITS.leaseCheckMs, undefined, { ref: false })]);
			const expired = listExpired();
			for (const [runId, { stop }] of expired) {
				if (stop.reason === null) context.logger.error({ runId }, "the lease could not be renewed; stopping the run");
				stop.lose();
			}
			const overdue = expired.filter(([, run]) => ageOf(run) >= LIMITS.leaseKillMs);
			await Promise.all(overdue.map(([runId]) => killRun(context, runId)));
		},
	};
}

/** Kills at once, since an agent's grace period may exceed the remaining time. */
async function killRun({ folder }: FolderContext, runId: string): Promise<void> {
	await killSpooledProcesses(runId, runFolderOf(folder, runId).spools, 0).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw error;
	});
}
