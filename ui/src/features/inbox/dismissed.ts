import { parseJson } from "@paperclipai/adapter-utils";
import { useSyncExternalStore } from "react";
import { browserStorage } from "../../kit/browser/page-storage.ts";

const KEY = "paperclip.dismissed";
/** More than the failed runs that an inbox shows. */
const MAX_KEPT = 500;

let dismissed = readStored();
const callbacks = new Set<() => void>();
// Another tab has changed it.
window.addEventListener("storage", ({ key }) => key === KEY && update(readStored()));

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

export function setDismissed(ids: readonly string[], isDismissed: boolean): void {
	const others = readStored().filter((other) => !ids.includes(other));
	const next = isDismissed ? [...others, ...ids].slice(-MAX_KEPT) : others;
	browserStorage.set(KEY, JSON.stringify(next));
	update(next);
}

function readStored(): readonly string[] {
	const stored = parseJson(browserStorage.get(KEY) ?? "[]");
	return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

function update(ids: readonly string[]): void {
	dismissed = ids;
	for (const callback of callbacks) callback();
}
