import { useEffect, useState } from "react";

/** The present, kept up to date every so many milliseconds; 0 lets it stand still. */
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
