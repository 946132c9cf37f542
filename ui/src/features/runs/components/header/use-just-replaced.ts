import { useEffect, useState } from "react";

const GUARD_MS = 1_000;

let retriedAt = Number.NEGATIVE_INFINITY;

/** Called when a retry leads to another run, whose page has Cancel where Retry was. */
export function noteRetry(): void {
	retriedAt = performance.now();
}

/**
 * Whether Retry and Cancel have taken each other's place a moment ago: a second click would undo the first one.
 * @param isOver Whether the button is Retry.
 */
export function useJustReplaced(isOver: boolean): boolean {
	const [settled, setSettled] = useState(() => (performance.now() - retriedAt < GUARD_MS ? null : isOver));
	useEffect(() => {
		if (settled === isOver) return;
		const timer = setTimeout(() => setSettled(isOver), GUARD_MS);
		return () => clearTimeout(timer);
	}, [settled, isOver]);
	return settled !== isOver;
}
