import { setTimeout as delay } from "node:timers/promises";
import { removeAbandonedFolders } from "@paperclipai/adapter-utils/host";
import type { Run, WakeResponse } from "@paperclipai/shared";
import type { FolderLockContext } from "../../platform/data-folder/lock/data-folder-lock.ts";
import { isRunChange } from "../../platform/events/event-kinds.ts";
import { createLeaseKeeper } from "../../platform/servers/index.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ConcurrencyContext } from "../../platform/settings/max-concurrent-runs.ts";
import type { Periodic } from "../../platform/timing/periodic.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { createDispatcher, type Dispatcher } from "../queue/dispatcher.ts";
import { type Wake, wakeAgent } from "../queue/wake.ts";
import { cancelRun } from "./cancel.ts";
import { type ActiveRun, type ExecutionContext, startRun } from "./execution/execute.ts";
import { type PeriodicContext, startPeriodicTasks } from "./periodic-tasks.ts";
import { awaitEndedRuns, findRunsToResume, reapOrphans } from "./recovery.ts";

export type EngineContext = ExecutionContext & PeriodicContext & ConcurrencyContext & FolderLockContext;

export interface RunEngine {
	/** Resumes runs of the previous server process, then starts queued runs. */
	open(): Promise<void>;
	wake(agentId: string, wake: Wake): Promise<WakeResponse>;
	cancel(runId: string): Promise<Run>;
	activeCount(): number;
	lastTickAgeMs: Dispatcher["lastTickAgeMs"];
	isStale: Dispatcher["isStale"];
	/** Detaches from active runs. Resolves with the number of runs that continue. */
	stop(options?: StopOptions): Promise<number>;
}

export interface StopOptions {
	/** Whether to settle the active runs as `interrupted`, except runs that do not stop in time. Default: `false`. */
	stopRuns?: boolean;
}

/** Until `open()` is called, wakes are stored and no run starts. */
export function createRunEngine(context: EngineContext): RunEngine {
	const active = new Map<string, ActiveRun>();
	const start = (run: RunRow, isResumed = false) => {
		const started = startRun(context, run, isResumed);
		active.set(run.id, started);
		void started.done.then(() => {
			active.delete(run.id);
			dispatcher.slotFreed();
		});
	};
	const dispatcher = createDispatcher(context, start);
	context.bus.subscribe((event) => {
		if (isRunChange(event) && event.payload.status === "queued") dispatcher.notify();
		if (event.kind === "agent.status") dispatcher.notify();
		if (event.kind === "interaction.changed" && event.payload.status === "pending") dispatcher.slotFreed();
		if (event.kind === "activity.logged" && event.payload.action.startsWith("budget.")) dispatcher.notify();
		if (event.kind === "cancel") active.get(event.payload.runId)?.stop.cancel();
	});
	const tasks: Periodic[] = [];
	const leases = createLeaseKeeper(context, active);
	return {
		async open() {
			await leases.renew();
			for (const run of await findRunsToResume(context)) start(run, true);
			await awaitEndedRuns(context, active);
			await reapOrphans(context, active);
			await removeAbandonedFolders();
			dispatcher.open();
			tasks.push(...startPeriodicTasks(context, dispatcher, active, leases));
		},
		activeCount: () => active.size,
		lastTickAgeMs: dispatcher.lastTickAgeMs,
		isStale: dispatcher.isStale,
		wake: (agentId, wake) => wakeAgent(context, agentId, wake),
		cancel: (runId) => cancelRun(context, runId, active),
		async stop({ stopRuns = false } = {}) {
			for (const task of tasks) await task.stop();
			await dispatcher.stop();
			if (stopRuns) await interruptRuns([...active.values()]);
			const continuing = [...active.values()];
			for (const { stop } of continuing) stop.detach();
			await Promise.all(continuing.map(({ done }) => done));
			leases.stop();
			return continuing.length;
		},
	};
}

/** Limited to `LIMITS.stopRunsMs`: a run may wait for disk space or for its processes. */
async function interruptRuns(runs: ActiveRun[]): Promise<void> {
	for (const { stop } of runs) stop.interrupt();
	const allDone = Promise.all(runs.map(({ done }) => done));
	await Promise.race([allDone, delay(LIMITS.stopRunsMs, undefined, { ref: false })]);
}
