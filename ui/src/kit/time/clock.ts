import { serverNow } from "./server-time.ts";

/** Shared, so that a thousand times need one timer. Pauses while the tab is hidden. */
export interface Clock {
	/** Milliseconds since 1970, as of the last tick. */
	now(): number;
	/** Returns the unsubscribe function. */
	subscribe(callback: () => void): () => void;
}

const clocks = new Map<number, Clock>();

/** A clock that ticks every `everyMs`. */
export function clockOf(everyMs: number): Clock {
	const clock = clocks.get(everyMs) ?? createClock(everyMs);
	clocks.set(everyMs, clock);
	return clock;
}

function createClock(everyMs: number): Clock {
	const callbacks = new Set<() => void>();
	let now = serverNow();
	let timer: ReturnType<typeof setInterval> | undefined;

	function tick() {
		if (document.hidden) return;
		now = serverNow();
		for (const callback of callbacks) callback();
	}

	function start() {
		timer = setInterval(tick, everyMs);
		document.addEventListener("visibilitychange", tick);
	}

	function stop() {
		clearInterval(timer);
		document.removeEventListener("visibilitychange", tick);
	}

	return {
		now() {
			// It does not tick without subscribers.
			if (callbacks.size === 0 && serverNow() - now >= everyMs) now = serverNow();
			return now;
		},
		subscribe(callback) {
			if (callbacks.size === 0) start();
			callbacks.add(callback);
			return () => {
				callbacks.delete(callback);
				if (callbacks.size === 0) stop();
			};
		},
	};
}
