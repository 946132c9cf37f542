import { eq } from "drizzle-orm";
import type { FolderLockContext } from "../../config/folder-lock/data-folder-lock.ts";
import { LIMITS } from "../../config/limits.ts";
import type { ConcurrencyContext } from "../../config/max-concurrent-runs.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import type { DiskContext } from "../../disk/free-space.ts";
import type { LoggerContext } from "../../errors/logger.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ServerClaimContext } from "../../servers/server-claim.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import { findRunRows, type RunRow } from "../store/run-rows.ts";
import { announceRun, updateRun } from "../store/update-run.ts";
import { type Claim, claimRun } from "./claim-run.ts";

type Context = DatabaseContext &
	EventContext &
	ClockContext &
	DiskContext &
	FolderLockContext &
	LoggerContext &
	ServerClaimContext &
	ConcurrencyContext;

export interface Dispatcher {
	/** From now on queued runs are started. */
	open(): void;
	/** Requests a pass over the queue. Calls that arrive before it starts share one pass. */
	notify(): void;
	/** Milliseconds since the last complete pass, `null` before the first. */
	lastTickAgeMs(): number | null;
	/** No pass was completed for `LIMITS.dispatcherStaleMs`. */
	isStale(): boolean;
	/** Resolves when a pass in progress has finished; no other one starts. */
	stop(): Promise<void>;
}

/**
 * Starts the queued runs that may start. Level-triggered: each pass reads all queued rows, so a lost notification delays
 * a run until the next tick, and never loses it.
 */
export function createDispatcher(context: Context, start: (run: RunRow) => void): Dispatcher {
	const createdAt = monotonicMs();
	let lastPassAt: number | null = null;
	let isRequested = false;
	let passes: Promise<void> | null = null;
	let isOpen = false;

	const runRequestedPasses = async () => {
		while (isRequested && isOpen) {
			isRequested = false;
			try {
				await startQueuedRuns(context, start);
				lastPassAt = monotonicMs();
			} catch (error) {
				context.logger.error({ err: error }, "the queue could not be processed; retrying at the next tick");
			}
		}
	};
	const notify = () => {
		isRequested = true;
		if (!isOpen) return;
		passes ??= runRequestedPasses().finally(() => {
			passes = null;
			if (isRequested) notify();
		});
	};
	return {
		open() {
			isOpen = true;
			notify();
		},
		notify,
		lastTickAgeMs: () => (lastPassAt === null ? null : monotonicMs() - lastPassAt),
		isStale: () => monotonicMs() - (lastPassAt ?? createdAt) > LIMITS.dispatcherStaleMs,
		async stop() {
			isOpen = false;
			await passes;
		},
	};
}

async function startQueuedRuns(context: Context, start: (run: RunRow) => void): Promise<void> {
	const queued = await findRunRows(context, eq(heartbeatRuns.status, "queued"));
	if (queued.length === 0 || !(await context.lock.isHeld())) return;
	const busyTasks = await readBusyTasks(context);
	const isDiskFull = !(await context.disk.measure()).ok;
	for (const run of queued) {
		const askedAt = monotonicMs();
		const claim: Claim = isDiskFull
			? { waitReason: "disk_full" }
			: busyTasks.has(taskOf(run))
				? { waitReason: "slot" }
				: await claimRun(context, run);
		if ("claimed" in claim) {
			// Too much of the lease has passed on the way. The run is settled as lost and retried.
			if (monotonicMs() - askedAt > LIMITS.leaseRenewalMs) continue;
			// Started before anything else can fail: once claimed, the run is ours to execute.
			start(claim.claimed);
			busyTasks.add(taskOf(run));
			await announceRun(context, run.id);
		} else if (claim.waitReason !== null && claim.waitReason !== run.waitReason) {
			await updateRun(context, run.id, { waitReason: claim.waitReason }, eq(heartbeatRuns.status, "queued"));
		}
	}
}

/** Spares claims that would certainly fail. Only a hint: the unique index is what keeps one run per task. */
async function readBusyTasks({ database }: DatabaseContext): Promise<Set<string>> {
	const { agentId, taskKey, status } = heartbeatRuns;
	const running = await database.db.select({ agentId, taskKey }).from(heartbeatRuns).where(eq(status, "running"));
	return new Set(running.map(taskOf));
}

function taskOf({ agentId, taskKey }: { agentId: string; taskKey: string }): string {
	return `${agentId} ${taskKey}`;
}
