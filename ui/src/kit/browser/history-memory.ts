import { parseJson } from "@paperclipai/adapter-utils";
import { tabStorage } from "./page-storage.ts";

/** Values per history entry of the tab, kept across reloads. */
export interface HistoryMemory<Value> {
	get(entry: string): Value | undefined;
	set(entry: string, value: Value): void;
}

const PREFIX = "paperclip.history.";
/** Maximum number of history entries to keep values for; going back further is rare. */
const MAX_KEPT = 50;

/** @param isValue Validates stored values, which another version may have written. */
export function createHistoryMemory<Value>(
	name: string,
	isValue: (value: unknown) => value is Value,
): HistoryMemory<Value> {
	const values = new Map(readKept(PREFIX + name, isValue));
	let isHidden = false;

	function keep() {
		tabStorage.set(PREFIX + name, JSON.stringify(Object.fromEntries([...values].slice(-MAX_KEPT))));
	}

	window.addEventListener("pageshow", () => {
		isHidden = false;
	});
	window.addEventListener("pagehide", () => {
		isHidden = true;
		keep();
	});
	return {
		get: (entry) => values.get(entry),
		set(entry, value) {
			// Reinserted at the end, so that the newest entries are kept.
			values.delete(entry);
			values.set(entry, value);
			// Other `pagehide` listeners may store a value later.
			if (isHidden) keep();
		},
	};
}

function readKept<Value>(key: string, isValue: (value: unknown) => value is Value): [string, Value][] {
	const kept = Object.entries(parseJson(tabStorage.get(key) ?? "") ?? {});
	return kept.filter((pair): pair is [string, Value] => isValue(pair[1]));
}
