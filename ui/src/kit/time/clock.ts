import { useState, useSyncExternalStore } from "react";
import { serverNow } from "./server-time.ts";

const subscribeToNothing = () => () => {};

/** Shared, so that a page with a thousand times needs only one timer. Pauses while the tab is hidden. */
export interface Clock {
	/** Milliseconds since 1970, as of the last tick. */
	now(): number;
	/** Returns the unsubscribe function. */
	subscribe(callback: () => void): () => void;
}

const clocks = new Map<number, Clock>();

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
			// The clock does not tick without subscribers.
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

/** Milliseconds since 1970, updated every `everyMs`; 0 stops the updates. */
export function useNow(everyMs: number): number {
	const [first] = useState(Date.now);
	const clock = everyMs === 0 ? null : clockOf(everyMs);
	return useSyncExternalStore(clock?.subscribe ?? subscribeToNothing, () => clock?.now() ?? first);
}

/** Evaluates `read` every `everyMs`. Renders only when its result changes. */
export function useFromNow(everyMs: number, read: (now: number) => string): string {
	const clock = clockOf(everyMs);
	return useSyncExternalStore(clock.subscribe, () => read(clock.now()));
}
