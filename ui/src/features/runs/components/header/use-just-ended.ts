import { useEffect, useState } from "react";

const GUARD_MS = 1_000;

/** Whether a run has ended a moment ago. Retry then takes the place of Cancel, where a second click would start a run. */
export function useJustEnded(isOver: boolean): boolean {
	const [isGuarded, setGuarded] = useState(!isOver);
	useEffect(() => {
		if (!isOver) {
			setGuarded(true);
			return;
		}
		const timer = setTimeout(() => setGuarded(false), GUARD_MS);
		return () => clearTimeout(timer);
	}, [isOver]);
	return isGuarded;
}
