const MAX_LOST_CALLS = 20;
/** After this time, the same call is a new action of the user. */
const MAX_LOST_MS = 120_000;
const KEY_BYTES = 16;

/** Not `randomUUID`, which browsers offer only to pages from `https:` and `localhost`. */
export function newIdempotencyKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface LostCalls {
	/** Returns the key of the same call if its response was lost, otherwise a new one. */
	takeKey(url: string, body: string): string;
	keep(url: string, body: string, key: string): void;
	/** After another change to the record, the same call is a new action: it has to be performed again. */
	forget(url: string): void;
}

/** Keeps the keys of calls without a response for two minutes, so that a repeated call gets the first result. */
export function createLostCalls(now: () => number = Date.now): LostCalls {
	const lost = new Map<string, { key: string; at: number }>();
	// No URL contains a space.
	const callOf = (url: string, body: string) => `${url} ${body}`;
	return {
		takeKey(url, body) {
			const call = callOf(url, body);
			const kept = lost.get(call);
			// Removed, because a second call at the same time is another action.
			lost.delete(call);
			const isRepeat = kept !== undefined && Math.abs(now() - kept.at) < MAX_LOST_MS;
			return isRepeat ? kept.key : newIdempotencyKey();
		},
		keep(url, body, key) {
			const call = callOf(url, body);
			lost.delete(call);
			lost.set(call, { key, at: now() });
			const [oldest] = lost.keys();
			if (lost.size > MAX_LOST_CALLS && oldest !== undefined) lost.delete(oldest);
		},
		forget(url) {
			for (const call of [...lost.keys()].filter((call) => call.startsWith(callOf(url, "")))) lost.delete(call);
		},
	};
}
