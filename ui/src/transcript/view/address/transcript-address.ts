import type { LogPosition } from "../../blocks/rows/row.ts";
import type { SearchQuery } from "../../blocks/search-query.ts";
import type { TranscriptView } from "../../worker/messages.ts";

/** State of a transcript in the URL. Lines, entries and matches count from 1. */
export interface TranscriptAddress {
	/** Default: `nice`. */
	view?: TranscriptView | undefined;
	/** The search text. */
	q?: string | undefined;
	/** Whether the search is case-sensitive. */
	case?: boolean | undefined;
	/** Number of the current match. */
	match?: number | undefined;
	/** A line of the log. */
	line?: number | undefined;
	/** The first line of an entry; `-n` is added for later entries that begin with the same line. */
	entry?: number | string | undefined;
	/** A line of the entry, if it is a log. */
	at?: number | undefined;
}

/** Ignores invalid values. */
export function readTranscriptAddress(search: Record<string, unknown>): TranscriptAddress {
	const { view, q, case: isCase, match, line, entry, at } = search;
	return {
		...(view === "raw" ? { view } : {}),
		...(q !== undefined && String(q) !== "" ? { q: String(q) } : {}),
		...(isCase === true ? { case: true } : {}),
		...(isNumber(match) ? { match } : {}),
		...(isNumber(line) ? { line } : {}),
		...(entry !== undefined && /^\d+(-\d+)?$/.test(String(entry))
			? { entry: entryOf(String(entry)), ...(isNumber(at) ? { at } : {}) }
			: {}),
	};
}

export function positionOf({ line, entry }: TranscriptAddress): LogPosition | null {
	if (entry !== undefined) {
		const [first = "1", part = "1"] = String(entry).split("-");
		return { line: Math.max(0, Number(first) - 1), part: Math.max(0, Number(part) - 1) };
	}
	return line === undefined ? null : { line: line - 1, part: 0 };
}

export function addressOf(view: TranscriptView, { line, part }: LogPosition): TranscriptAddress {
	if (view === "raw") return { view, line: line + 1, entry: undefined, at: undefined };
	const entry = part === 0 ? line + 1 : `${line + 1}-${part + 1}`;
	return { view: undefined, line: undefined, entry, at: undefined };
}

export function queryOf({ q, case: isCase = false }: TranscriptAddress): SearchQuery | null {
	return q === undefined ? null : { text: q, caseSensitive: isCase };
}

/** The router would quote a string that looks like a number. */
function entryOf(text: string): number | string {
	return text.includes("-") ? text : Number(text);
}

function isNumber(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value > 0;
}
