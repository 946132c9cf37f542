import { useSyncExternalStore } from "react";

/** The `lg` breakpoint. */
const WIDE = "(width >= 64rem)";

export function useWideWindow(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(callback: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener("change", callback);
	return () => query.removeEventListener("change", callback);
}
