import { useState, useSyncExternalStore } from "react";
import { clockOf } from "./clock.ts";

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

const subscribeToNothing = () => () => {};
