export interface ParserClock {
	/** Returns a function that cancels the timer. */
	after(ms: number, callback: () => void): () => void;
}

export interface Deadline {
	clear(): void;
}

export const systemClock: ParserClock = {
	after(ms, callback) {
		const timer = setTimeout(callback, ms);
		return () => clearTimeout(timer);
	},
};

const GRACE_MS = 100;

/**
 * Adds a grace period, because after a busy phase of this thread, its timer may fire before a message that has already
 * arrived is handled.
 * @param ms Excludes the grace period of 100 ms.
 */
export function startDeadline(clock: ParserClock, ms: number, onLate: () => void): Deadline {
	let clear = clock.after(ms, () => {
		clear = clock.after(GRACE_MS, onLate);
	});
	return { clear: () => clear() };
}
