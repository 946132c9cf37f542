import { setTimeout as wait } from "node:timers/promises";
import {
	type ApiClient,
	ApiError,
	cancelRun,
	createApiClient,
	newIdempotencyKey,
	testEnvironment,
} from "@paperclipai/shared";
import { RETRY_TIMING } from "./retry-timing.ts";
import { createWatchedFetch, isHung } from "./watched-fetch.ts";

export interface RetryingClientOptions {
	url(): string;
	/** Called before each retry. `downMs`: time without a response. */
	replace(downMs: number): Promise<void>;
	/** Default: `createWatchedFetch()`, which aborts when the server hangs. */
	fetch?: typeof globalThis.fetch;
}

/** Idempotent endpoints besides `GET` and those that take an idempotency key. */
const IDEMPOTENT: ReadonlySet<unknown> = new Set([testEnvironment, cancelRun]);

/**
 * A client that survives a restart of the server. Retries a call only if the server did not accept it or the call is
 * idempotent.
 */
export function createRetryingClient({ url, replace, fetch = createWatchedFetch() }: RetryingClientOptions): ApiClient {
	return {
		async call(endpoint, input, options) {
			const start = Date.now();
			const isIdempotent = endpoint.method === "GET" || endpoint.idempotency === "key" || IDEMPOTENT.has(endpoint);
			const withKey = { idempotencyKey: newIdempotencyKey(), ...options };
			for (;;) {
				try {
					return await createApiClient({ baseUrl: url(), fetch }).call(endpoint, input, withKey);
				} catch (error) {
					const mayRetry = wasNotAccepted(error) || (isUnreachable(error) && !isHung(error) && isIdempotent);
					if (!mayRetry || Date.now() - start > RETRY_TIMING.giveUpAfterMs) throw error;
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

/** Whether no server was listening, or a server that is shutting down rejected the call. */
function wasNotAccepted(error: unknown): boolean {
	if (error instanceof ApiError && error.status === 503 && error.code === "bad_answer") return true;
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && cause.code === "ECONNREFUSED") return true;
	}
	return false;
}
