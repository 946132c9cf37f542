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
 * When this thread was busy, its timer may fire before a message that has arrived is handled; a grace period lets the
 * message be handled first.
 * @param ms Excludes the grace period of 100 ms.
 */
export function startDeadline(clock: ParserClock, ms: number, onLate: () => void): Deadline {
	let clear = clock.after(ms, () => {
		clear = clock.after(GRACE_MS, onLate);
	});
	return { clear: () => clear() };
}
