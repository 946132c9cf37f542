import { parseJson } from "@paperclipai/adapter-utils";
import { browserStorage } from "../../kit/browser/page-storage.ts";

/** Times up to which failures are dismissed, by group. */
export type Dismissals = Readonly<Record<string, string>>;

const KEY = "paperclip.dismissed";
/** Maximum number of stored dismissals, which exceeds the number of failures that an inbox shows. */
const MAX_KEPT = 500;

let dismissals = readStored();
const callbacks = new Set<() => void>();
// Another tab changed the value, or cleared the storage, in which case `key` is `null`.
window.addEventListener("storage", ({ key }) => (key === KEY || key === null) && update(readStored()));

/** Returns the dismissals stored in this browser. */
export const dismissedFailures = (): Dismissals => dismissals;

export function subscribeToDismissed(callback: () => void): () => void {
	callbacks.add(callback);
	return () => callbacks.delete(callback);
}

/** Dismisses a group until it fails again. @returns A function that undoes the dismissal. */
export function dismissFailures({ id, at }: { id: string; at: string }): () => void {
	const before = readStored()[id];
	store(id, at);
	return () => store(id, before);
}

function store(id: string, at: string | undefined): void {
	const { [id]: _, ...others } = readStored();
	const next = at === undefined ? others : { ...others, [id]: at };
	const kept = Object.fromEntries(Object.entries(next).slice(-MAX_KEPT));
	browserStorage.set(KEY, JSON.stringify(kept));
	update(kept);
}

function readStored(): Dismissals {
	const stored = Object.entries(parseJson(browserStorage.get(KEY) ?? "") ?? {});
	return Object.fromEntries(stored.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function update(next: Dismissals): void {
	dismissals = next;
	for (const callback of callbacks) callback();
}
