import { useSyncExternalStore } from "react";

const KEY = "paperclip.dismissed";
/** More than the failed runs that an inbox shows. */
const MAX_KEPT = 500;

let dismissed: readonly string[] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
const callbacks = new Set<() => void>();

/** The failed runs that a person has put aside, in this browser. */
export function useDismissed(): readonly string[] {
	return useSyncExternalStore(
		(callback) => {
			callbacks.add(callback);
			return () => callbacks.delete(callback);
		},
		() => dismissed,
	);
}

export function setDismissed(id: string, isDismissed: boolean): void {
	const others = dismissed.filter((other) => other !== id);
	dismissed = isDismissed ? [...others, id].slice(-MAX_KEPT) : others;
	localStorage.setItem(KEY, JSON.stringify(dismissed));
	for (const callback of callbacks) callback();
}
