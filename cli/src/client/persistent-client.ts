import { setTimeout as wait } from "node:timers/promises";
import { type ApiClient, ApiError, createApiClient } from "@paperclipai/shared";
import { PATIENCE } from "./patience.ts";

export interface PersistentClientOptions {
	/** Where the server listens at this moment. */
	url(): string;
	/** Told how long there has been no answer. */
	replace(silentMs: number): Promise<void>;
}

/** A client that outlasts a restart of the server. Nothing is sent twice that may have arrived the first time. */
export function createPersistentClient({ url, replace }: PersistentClientOptions): ApiClient {
	return {
		async call(endpoint, input, options) {
			const start = Date.now();
			for (;;) {
				try {
					return await createApiClient({ baseUrl: url() }).call(endpoint, input, options);
				} catch (error) {
					const isSafe = endpoint.method === "GET" || wasRefused(error);
					if (!isUnreachable(error) || !isSafe || Date.now() - start > PATIENCE.giveUpAfterMs) throw error;
				}
				await wait(PATIENCE.firstPauseMs);
				await replace(Date.now() - start);
			}
		},
	};
}

function isUnreachable(error: unknown): boolean {
	return error instanceof ApiError && error.code === "unreachable";
}

/** Nobody listened, so nothing was received. */
function wasRefused(error: unknown): boolean {
	for (let at = error; at instanceof Error; at = at.cause) {
		if ("code" in at && at.code === "ECONNREFUSED") return true;
	}
	return false;
}
