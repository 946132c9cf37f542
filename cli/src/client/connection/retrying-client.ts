import { setTimeout as wait } from "node:timers/promises";
import { type ApiClient, ApiError, cancelRun, createApiClient, testEnvironment, wakeAgent } from "@paperclipai/shared";
import { RETRY_TIMING } from "./retry-timing.ts";

export interface PersistentClientOptions {
	/** Where the server listens at this moment. */
	url(): string;
	/** Told how long there has been no answer. */
	replace(silentMs: number): Promise<void>;
}

/** Calls that do no more when they arrive twice; a wake carries a key for that. */
const REPEATABLE: ReadonlySet<unknown> = new Set([testEnvironment, wakeAgent, cancelRun]);

/** A client that outlasts a restart of the server. Nothing is sent twice that must not arrive twice. */
export function createPersistentClient({ url, replace }: PersistentClientOptions): ApiClient {
	return {
		async call(endpoint, input, options) {
			const start = Date.now();
			for (;;) {
				try {
					return await createApiClient({ baseUrl: url() }).call(endpoint, input, options);
				} catch (error) {
					const isRepeatable = endpoint.method === "GET" || REPEATABLE.has(endpoint);
					const mayRepeat = wasNotTaken(error) || (isUnreachable(error) && isRepeatable);
					if (!mayRepeat || Date.now() - start > RETRY_TIMING.giveUpAfterMs) throw error;
				}
				await wait(RETRY_TIMING.firstPauseMs);
				await replace(Date.now() - start);
			}
		},
	};
}

export function isUnreachable(error: unknown): boolean {
	return error instanceof ApiError && error.code === "unreachable";
}

/** Nobody listened, or a server that is about to end turned the call away. */
function wasNotTaken(error: unknown): boolean {
	if (error instanceof ApiError && error.status === 503 && error.code === "bad_answer") return true;
	for (let at = error; at instanceof Error; at = at.cause) {
		if ("code" in at && at.code === "ECONNREFUSED") return true;
	}
	return false;
}
