import { setTimeout as delay } from "node:timers/promises";
import { killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../data-folder/data-folder.ts";
import { runFolderOf } from "../data-folder/run-folder.ts";
import type { DatabaseContext } from "../db/database.ts";
import type { LoggerContext } from "../errors/logger.ts";
import { LIMITS } from "../settings/limits.ts";
import { monotonicMs } from "../timing/monotonic.ts";
import type { ActiveRun, ActiveRuns } from "../../engine/runs/active-run.ts";

type Context = DatabaseContext & FolderContext & LoggerContext;

/** Stops the runs of a server that cannot reach the database, before other servers may take them for lost. */
export interface LeaseGuard {
	/** Called with the time at which a renewal that succeeded was sent. */
	renewedAt(sentAt: number): void;
	check(): Promise<void>;
}

/** @param renew Renews the leases, and calls `renewedAt`. */
export function createLeaseGuard(context: Context, active: ActiveRuns, renew: () => Promise<void>): LeaseGuard {
	let lastRenewal = monotonicMs();
	// A run may have started after the last renewal.
	const ageOf = ({ leasedAt }: ActiveRun) => monotonicMs() - Math.max(lastRenewal, leasedAt);
	const listExpired = () => [...active].filter(([, run]) => ageOf(run) >= LIMITS.leaseStopMs);
	return {
		renewedAt(sentAt) {
			lastRenewal = Math.max(lastRenewal, sentAt);
		},
		async check() {
			// No other server can use an embedded database.
			if (context.database.kind === "pglite") return;
			if (listExpired().length === 0) return;
			// A halted server still owns the leases that no other server has taken.
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

/** An agent may have a longer grace period than the time that is left. */
async function killRun({ folder }: FolderContext, runId: string): Promise<void> {
	await killSpooledProcesses(runId, runFolderOf(folder, runId).spools, 0).catch((error: NodeJS.ErrnoException) => {
		// A run without processes has no spools.
		if (error.code !== "ENOENT") throw error;
	});
}
