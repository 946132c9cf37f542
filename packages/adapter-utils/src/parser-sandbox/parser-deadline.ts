/** Timers of the trusted side. Tests pass their own. */
export interface ParserClock {
	/** Calls `callback` after `ms` milliseconds. Returns a function that cancels it. */
	after(ms: number, callback: () => void): () => void;
}

/** A deadline that has been set. */
export interface Deadline {
	clear(): void;
}

/** The timers of the platform. */
export const systemClock: ParserClock = {
	after(ms, callback) {
		const timer = setTimeout(callback, ms);
		return () => clearTimeout(timer);
	},
};

const GRACE_MS = 100;

/**
 * Sets a deadline for a message. When this thread was busy, its timer may fire before a message that has already arrived is
 * handled; the grace period lets the message be handled first.
 *
 * @param ms Milliseconds, without the grace of 100 ms.
 */
export function startDeadline(clock: ParserClock, ms: number, onLate: () => void): Deadline {
	let clear = clock.after(ms, () => {
		clear = clock.after(GRACE_MS, onLate);
	});
	return { clear: () => clear() };
}
