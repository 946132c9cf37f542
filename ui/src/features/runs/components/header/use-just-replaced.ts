import { useEffect, useState } from "react";

const GUARD_MS = 1_000;

let retriedAt = Number.NEGATIVE_INFINITY;

/** Call when a retry opens its run, whose page has Cancel where Retry was. */
export function noteRetry(): void {
	retriedAt = performance.now();
}

/**
 * Whether Retry and Cancel were just swapped: a second click would undo the first one.
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
