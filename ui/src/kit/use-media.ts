import { useSyncExternalStore } from "react";

/** Whether a media query matches, such as `(min-width: 64rem)`. */
export function useMedia(query: string): boolean {
	return useSyncExternalStore(
		(callback) => {
			const media = window.matchMedia(query);
			media.addEventListener("change", callback);
			return () => media.removeEventListener("change", callback);
		},
		() => window.matchMedia(query).matches,
	);
}
