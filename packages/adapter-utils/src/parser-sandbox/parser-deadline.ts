/** Calls back after `ms` milliseconds; what it gives calls that off. */
export interface ParserClock {
	after(ms: number, callback: () => void): () => void;
}

export interface Deadline {
	clear(): void;
}

/** The clock of the platform. */
export const systemClock: ParserClock = {
	after(ms, callback) {
		const timer = setTimeout(callback, ms);
		return () => clearTimeout(timer);
	},
};

const GRACE_MS = 100;

/**
 * A timer that comes late because its own thread was busy may overtake an answer that lies there already, so the answer
 * gets another turn.
 */
export function startDeadline(clock: ParserClock, ms: number, onLate: () => void): Deadline {
	let clear = clock.after(ms, () => {
		clear = clock.after(GRACE_MS, onLate);
	});
	return { clear: () => clear() };
}
