import { useSyncExternalStore } from "react";

export type Overlay = "palette" | "keys" | "new-issue";

let open: Overlay | null = null;
const callbacks = new Set<() => void>();

export function openOverlay(overlay: Overlay | null): void {
	open = overlay;
	for (const callback of callbacks) callback();
}

export function useOverlay(): Overlay | null {
	return useSyncExternalStore(
		(callback) => {
			callbacks.add(callback);
			return () => callbacks.delete(callback);
		},
		() => open,
	);
}
