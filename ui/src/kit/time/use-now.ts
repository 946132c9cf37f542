import { useState, useSyncExternalStore } from "react";
import { clockOf } from "./clock.ts";

/** The current time in milliseconds, updated every `everyMs`; 0 stops the updates. */
export function useNow(everyMs: number): number {
	const [first] = useState(Date.now);
	const clock = everyMs === 0 ? null : clockOf(everyMs);
	return useSyncExternalStore(clock?.subscribe ?? subscribeToNothing, () => clock?.now() ?? first);
}

/** What `read` makes of the current time, looked at every `everyMs`. Renders again only when that has changed. */
export function useFromNow(everyMs: number, read: (now: number) => string): string {
	const clock = clockOf(everyMs);
	return useSyncExternalStore(clock.subscribe, () => read(clock.now()));
}

const subscribeToNothing = () => () => {};
