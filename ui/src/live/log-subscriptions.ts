import type { LiveMessage, LiveRequest } from "@paperclipai/shared";

export type LogPayload = Extract<LiveMessage, { type: "heartbeat.run.log" }>["payload"];
export type LogHandler = (payload: LogPayload) => void;

interface Subscription {
	/** Everything before this byte has been handed over. */
	offset: number;
	done: boolean;
	handler: LogHandler;
}

/** Which logs are followed and how far each has come, so that a broken connection neither repeats nor skips a byte. */
export interface LogSubscriptions {
	follow(runId: string, handler: LogHandler): () => void;
	receive(payload: LogPayload): void;
	/** Asks again for every log, from where it stopped. */
	resume(): void;
}

export function createLogSubscriptions(send: (request: LiveRequest) => void): LogSubscriptions {
	const subscriptions = new Map<string, Subscription>();

	function ask(runId: string, { offset }: Subscription) {
		send({ type: "run.log.subscribe", runId, offset });
	}

	return {
		follow(runId, handler) {
			const subscription = { offset: 0, done: false, handler };
			subscriptions.set(runId, subscription);
			ask(runId, subscription);
			return () => {
				if (subscriptions.get(runId) !== subscription) return;
				subscriptions.delete(runId);
				send({ type: "run.log.unsubscribe", runId });
			};
		},
		receive(payload) {
			const subscription = subscriptions.get(payload.runId);
			if (!subscription || subscription.done) return;
			// Left over from before a reconnect, or from another subscription to the same run.
			if (payload.offset < subscription.offset) return;
			if (payload.offset > subscription.offset) return ask(payload.runId, subscription);
			subscription.offset = payload.nextOffset;
			subscription.done = payload.done;
			subscription.handler(payload);
		},
		resume() {
			for (const [runId, subscription] of subscriptions) if (!subscription.done) ask(runId, subscription);
		},
	};
}
