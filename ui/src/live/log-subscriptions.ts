import type { LiveMessage, LiveRequest } from "@paperclipai/shared";

export type LogPayload = Extract<LiveMessage, { type: "heartbeat.run.log" }>["payload"];
export type LogHandler = (payload: LogPayload) => void;

/**
 * Interval between log messages, because each costs CPU time. At 20 lines per second, most lines still arrive
 * immediately, and the others with the next line.
 */
export const LOG_INTERVAL_MS = 90;

interface Subscription {
	/** Number of bytes that the handler has received. */
	offset: number;
	done: boolean;
	handler: LogHandler;
}

/** Tracks byte offsets, so that a reconnect neither repeats nor skips a byte. */
export interface LogSubscriptions {
	/** `offset` defaults to the log's start. */
	follow(runId: string, handler: LogHandler, offset?: number): () => void;
	receive(payload: LogPayload): void;
	/** Resubscribes to every unfinished log at its offset. */
	resume(): void;
	/** Fetches new log content while no socket delivers it. */
	fetchMissing(readPage: (runId: string, offset: number) => Promise<LogPayload>): Promise<void>;
}

export function createLogSubscriptions(send: (request: LiveRequest) => void): LogSubscriptions {
	const subscriptions = new Map<string, Subscription>();

	function request(runId: string, { offset }: Subscription) {
		send({ type: "run.log.subscribe", runId, offset, intervalMs: LOG_INTERVAL_MS });
	}

	function receive(payload: LogPayload) {
		const subscription = subscriptions.get(payload.runId);
		if (!subscription || subscription.done) return;
		// Ignores content sent before a reconnect, or for another subscription to the run.
		if (payload.offset < subscription.offset) return;
		if (payload.offset > subscription.offset) return request(payload.runId, subscription);
		subscription.offset = payload.nextOffset;
		subscription.done = payload.done;
		subscription.handler(payload);
	}

	async function readToEnd(runId: string, readPage: (runId: string, offset: number) => Promise<LogPayload>) {
		for (;;) {
			const subscription = subscriptions.get(runId);
			if (!subscription || subscription.done) return;
			const { offset } = subscription;
			receive(await readPage(runId, offset));
			if (subscription.offset === offset) return;
		}
	}

	return {
		follow(runId, handler, offset = 0) {
			const subscription = { offset, done: false, handler };
			subscriptions.set(runId, subscription);
			request(runId, subscription);
			return () => {
				if (subscriptions.get(runId) !== subscription) return;
				subscriptions.delete(runId);
				send({ type: "run.log.unsubscribe", runId });
			};
		},
		receive,
		resume() {
			for (const [runId, subscription] of subscriptions) if (!subscription.done) request(runId, subscription);
		},
		async fetchMissing(readPage) {
			await Promise.all([...subscriptions.keys()].map((runId) => readToEnd(runId, readPage)));
		},
	};
}
