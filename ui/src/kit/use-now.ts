import { useEffect, useState } from "react";

/** The current time in milliseconds, updated every `everyMs`; 0 stops the updates. */
export function useNow(everyMs: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (everyMs === 0) return;
		setNow(Date.now());
		const timer = setInterval(() => setNow(Date.now()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return now;
}
