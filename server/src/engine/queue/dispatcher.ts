import type { LoggerContext } from "../../platform/errors/logger.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { createQueuePass, type QueueContext } from "./queue-pass.ts";

type Context = QueueContext & LoggerContext;

export interface Dispatcher {
	/** From now on queued runs are started. */
	open(): void;
	/** Requests a pass over the queue. Calls that arrive before it starts share one pass. */
	notify(): void;
	/** A run has ended: requests a pass if the last one has left runs waiting. */
	slotFreed(): void;
	/** Milliseconds since the last complete pass, `null` before the first. */
	lastTickAgeMs(): number | null;
	/** No pass was completed for `LIMITS.dispatcherStaleMs`. */
	isStale(): boolean;
	/** Resolves when a pass in progress has finished; no other one starts. */
	stop(): Promise<void>;
}

/**
 * Starts the queued runs that may start. Level-triggered: each pass asks the database what is queued, so a lost
 * notification delays a run until the next tick, and never loses it.
 */
export function createDispatcher(context: Context, start: (run: RunRow) => void): Dispatcher {
	const createdAt = monotonicMs();
	let lastPassAt: number | null = null;
	let isRequested = false;
	let passes: Promise<void> | null = null;
	let isOpen = false;
	let isQueueEmpty = false;

	const startQueuedRuns = createQueuePass(context, start);

	const runRequestedPasses = async () => {
		while (isRequested && isOpen) {
			isRequested = false;
			isQueueEmpty = false;
			try {
				const pass = await startQueuedRuns();
				isQueueEmpty = pass.isQueueEmpty;
				isRequested ||= pass.hasMore;
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
		slotFreed() {
			if (!isQueueEmpty) notify();
		},
		lastTickAgeMs: () => (lastPassAt === null ? null : monotonicMs() - lastPassAt),
		isStale: () => monotonicMs() - (lastPassAt ?? createdAt) > LIMITS.dispatcherStaleMs,
		async stop() {
			isOpen = false;
			await passes;
		},
	};
}
