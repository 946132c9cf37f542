import type { LogStart } from "../../engine/run-log/read/follow-log.ts";
import { LIMITS } from "../../platform/settings/limits.ts";

/** Sends the log of a run until it ends or the signal is aborted. Never rejects. */
export type FollowLog = (runId: string, start: LogStart, signal: AbortSignal) => Promise<void>;

interface Subscription {
	abort: AbortController;
	/** Where to start again once the aborted reader has returned; `null` = not at all. */
	next: LogStart | null;
}

/** The logs that one client follows. */
export interface LogSubscriptions {
	/** Follows a log, or continues it at another offset. `false` when the client follows too many already. */
	subscribe(runId: string, start: LogStart): boolean;
	unsubscribe(runId: string): void;
	close(): void;
}

/**
 * A run has one reader at a time: a new one starts when the one that it replaces has returned, because an aborted reader
 * still finishes its query, and a flood of requests would start thousands.
 */
export function createLogSubscriptions(follow: FollowLog): LogSubscriptions {
	const open = new Map<string, Subscription>();

	async function run(runId: string, start: LogStart): Promise<void> {
		const subscription: Subscription = { abort: new AbortController(), next: start };
		open.set(runId, subscription);
		while (subscription.next !== null) {
			const from = subscription.next;
			subscription.next = null;
			subscription.abort = new AbortController();
			await follow(runId, from, subscription.abort.signal);
		}
		open.delete(runId);
	}

	function restart(subscription: Subscription, next: LogStart | null): void {
		subscription.next = next;
		subscription.abort.abort();
	}

	return {
		subscribe(runId, start) {
			const subscription = open.get(runId);
			if (subscription === undefined && open.size >= LIMITS.liveSubscriptions) return false;
			if (subscription === undefined) void run(runId, start);
			else restart(subscription, start);
			return true;
		},
		unsubscribe(runId) {
			const subscription = open.get(runId);
			if (subscription !== undefined) restart(subscription, null);
		},
		close() {
			for (const subscription of open.values()) restart(subscription, null);
		},
	};
}
