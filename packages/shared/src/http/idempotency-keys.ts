const MAX_LOST_CALLS = 20;
const KEY_BYTES = 16;

/** Not `randomUUID`, which browsers offer only to pages from `https:` and `localhost`. */
export function newIdempotencyKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface LostCalls {
	/** Returns the key of the same call if its response was lost, otherwise a new one. */
	takeKey(call: string): string;
	keep(call: string, key: string): void;
}

/** Keeps the keys of calls without a response, so that repeating such a call creates nothing twice. */
export function createLostCalls(): LostCalls {
	const keys = new Map<string, string>();
	return {
		takeKey(call) {
			const kept = keys.get(call);
			// Removed, because a second call at the same time is another action.
			keys.delete(call);
			return kept ?? newIdempotencyKey();
		},
		keep(call, key) {
			keys.delete(call);
			keys.set(call, key);
			const [oldest] = keys.keys();
			if (keys.size > MAX_LOST_CALLS && oldest !== undefined) keys.delete(oldest);
		},
	};
}
