import { useSyncExternalStore } from "react";

/** As the breakpoint `lg` of the style. */
const WIDE = "(width >= 64rem)";

/** Whether the window has room for two columns. */
export function useWideWindow(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(callback: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener("change", callback);
	return () => query.removeEventListener("change", callback);
}
