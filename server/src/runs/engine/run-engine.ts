import { setTimeout as delay } from "node:timers/promises";
import type { Run, WakeResponse } from "@paperclipai/shared";
import { LIMITS } from "../../config/limits.ts";
import { isRunChange } from "../../events/event-kinds.ts";
import { removeOldLogs } from "../../run-log/retention.ts";
import type { ServerContext } from "../../server-context.ts";
import { removeOldSkillBundles } from "../../skills/bundle-retention.ts";
import { type Periodic, startPeriodic } from "../../timing/periodic.ts";
import { executeRun, settleBroken } from "../execution/execute.ts";
import { createRunStop, type RunStop } from "../execution/run-stop.ts";
import { createDispatcher, type Dispatcher } from "../queue/dispatch.ts";
import { findAbandonedRuns, renewLeases } from "../queue/lease.ts";
import { queueDueRetries } from "../queue/retry.ts";
import { wakeByTimer } from "../queue/timers.ts";
import { type Wake, wakeAgent } from "../queue/wake.ts";
import type { RunRow } from "../store/run-rows.ts";
import { applyCancels, cancelRun } from "./cancel.ts";
import { reapOrphans } from "./reap-orphans.ts";
import { findInterruptedRuns, giveUp } from "./recover.ts";

/** A run that this server carries out. */
export interface ActiveRun {
	stop: RunStop;
	/** Resolves when the run is settled, or let go. Never rejects. */
	done: Promise<void>;
}

export interface RunEngine {
	/** Takes over the runs that an earlier server left, then starts what waits and what comes. */
	open(): Promise<void>;
	wake(agentId: string, wake: Wake): Promise<WakeResponse>;
	/** Resolves when nothing of the run is left running. */
	cancel(runId: string): Promise<Run>;
	lastTickAgeMs: Dispatcher["lastTickAgeMs"];
	/**
	 * Lets go of the runs under way, which go on; the next server of this data folder takes them over. With `stopRuns` they
	 * are ended and settled instead, as far as they end in time. Resolves with the number of runs that go on.
	 */
	stop(options?: StopOptions): Promise<number>;
}

export interface StopOptions {
	/** End the runs under way, as `interrupted`. Default `false`. */
	stopRuns?: boolean;
}

/** The engine of a server. Until it is opened, wakes are stored and nothing starts. */
export function createRunEngine(context: ServerContext): RunEngine {
	const active = new Map<string, ActiveRun>();
	const start = (run: RunRow) => {
		const stop = createRunStop();
		const logError = (error: unknown) =>
			context.logger.error({ err: error, runId: run.id }, "a run could not be carried out to its end");
		const done = executeRun(context, run, stop)
			.catch((error: unknown) => {
				logError(error);
				return settleBroken(context, run, stop, error);
			})
			.catch(logError)
			.finally(() => {
				active.delete(run.id);
				dispatcher.poke();
			});
		active.set(run.id, { stop, done });
	};
	const dispatcher = createDispatcher(context, start);
	// Woken here, by another server, or due to be tried again: whatever is queued is looked at.
	context.bus.onAny((event) => {
		if (isRunChange(event) && event.payload.status === "queued") dispatcher.poke();
		if (event.kind === "cancel") active.get(event.payload.runId)?.stop.cancel();
	});
	const duties: Periodic[] = [];
	return {
		async open() {
			await renewLeases(context, []);
			for (const run of await findInterruptedRuns(context)) start(run);
			await reapOrphans(context, active);
			dispatcher.open();
			const logError = (error: unknown) =>
				context.logger.error({ err: error }, "a regular duty failed; it comes again");
			duties.push(startPeriodic(LIMITS.dispatchTickMs, () => tick(context, dispatcher, active), logError));
			duties.push(startPeriodic(LIMITS.leaseRenewalMs, () => keepLeases(context, active), logError));
			const removeLogs = () => removeOldLogs(context);
			duties.push(startPeriodic(LIMITS.retentionEveryMs, removeLogs, logError, { atOnce: true }));
			const removeBundles = () => removeOldSkillBundles(context);
			duties.push(startPeriodic(LIMITS.retentionEveryMs, removeBundles, logError, { atOnce: true }));
		},
		lastTickAgeMs: dispatcher.lastTickAgeMs,
		wake: (agentId, wake) => wakeAgent(context, agentId, wake),
		cancel: (runId) => cancelRun(context, runId, active),
		async stop({ stopRuns = false } = {}) {
			for (const duty of duties) await duty.stop();
			await dispatcher.stop();
			const underWay = [...active.values()];
			for (const { stop } of underWay) stopRuns ? stop.interrupt() : stop.detach();
			const allDone = Promise.all(underWay.map(({ done }) => done));
			if (!stopRuns) return await allDone.then(() => underWay.length);
			await Promise.race([allDone, delay(LIMITS.stopRunsMs, undefined, { ref: false })]);
			// What still waits, for room on the disk or for its processes, is left to the next server.
			const left = [...active.values()];
			for (const { stop } of left) stop.detach();
			await allDone;
			return left.length;
		},
	};
}

async function tick(
	context: ServerContext,
	dispatcher: Dispatcher,
	active: ReadonlyMap<string, ActiveRun>,
): Promise<void> {
	await applyCancels(context, active);
	await queueDueRetries(context);
	await wakeByTimer(context);
	dispatcher.poke();
}

/** Renews what is ours, lets go of what another server has been given, and gives up what nobody carries out any more. */
async function keepLeases(context: ServerContext, active: ReadonlyMap<string, ActiveRun>): Promise<void> {
	const lost = await renewLeases(context, [...active.keys()]);
	for (const runId of lost) active.get(runId)?.stop.cancel();
	for (const run of await findAbandonedRuns(context)) await giveUp(context, run);
}
