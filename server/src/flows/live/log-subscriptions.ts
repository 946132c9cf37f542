import type { LogStart } from "../../engine/run-log/read/follow-log.ts";
import { LIMITS } from "../../platform/settings/limits.ts";

export type FollowLog = (runId: string, start: LogStart, signal: AbortSignal) => Promise<void>;

interface Subscription {
	abort: AbortController;
	next: LogStart | null;
}

export interface LogSubscriptions {
	/** A second call for a run restarts its log at the new offset. Returns `false` when the client follows too many logs. */
	subscribe(runId: string, start: LogStart): boolean;
	unsubscribe(runId: string): void;
	close(): void;
}

/**
 * Keeps one reader per run: an aborted reader finishes its query before the next starts, so that a flood of requests
 * cannot start thousands of queries.
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
