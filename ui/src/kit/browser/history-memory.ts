import { parseJson } from "@paperclipai/adapter-utils";
import { tabStorage } from "./page-storage.ts";

/** What is remembered of entries of the tab's history, by their key, also when the page is loaded again. */
export interface HistoryMemory<Value> {
	get(entry: string): Value | undefined;
	set(entry: string, value: Value): void;
}

const PREFIX = "paperclip.history.";
/** The way back is rarely longer. */
const MAX_KEPT = 50;

/** @param isValue Whether what the browser has kept is a value, since another version of the page may have written it. */
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
			// To the end, so that the last ones are kept.
			values.delete(entry);
			values.set(entry, value);
			// Others note where the reader was when the page is left too, and may be called later.
			if (isHidden) keep();
		},
	};
}

function readKept<Value>(key: string, isValue: (value: unknown) => value is Value): [string, Value][] {
	const kept = Object.entries(parseJson(tabStorage.get(key) ?? "") ?? {});
	return kept.filter((pair): pair is [string, Value] => isValue(pair[1]));
}
