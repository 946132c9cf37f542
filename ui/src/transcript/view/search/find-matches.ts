import { literalPattern, type MatchLocation, type SearchQuery } from "../../blocks/search-query.ts";
import { readFieldText } from "./field-text.ts";

/** Limits the work for queries that match almost everywhere. */
const MAX_RANGES = 3_000;

export interface FoundMatches {
	all: Range[];
	/** `null` when the current match is not rendered. */
	current: Range | null;
}

/** Finds matches in the rendered rows inside an element. */
export function findMatches(root: Element, query: SearchQuery, current: MatchLocation | null): FoundMatches {
	const pattern = literalPattern(query);
	const all: Range[] = [];
	for (const field of root.querySelectorAll("[data-search], [data-search-preview]")) {
		if (all.length > MAX_RANGES) break;
		for (const range of rangesIn(field, pattern)) all.push(range);
	}
	return { all, current: current && currentRange(root, pattern, current) };
}

function currentRange(root: Element, pattern: RegExp, { row, field, occurrence }: MatchLocation): Range | null {
	const element = root.querySelector(`[data-index="${row}"][data-loaded] [data-search="${field}"]`);
	if (!element) return null;
	return rangesIn(element, pattern, occurrence + 1)[occurrence] ?? null;
}

function rangesIn(element: Element, pattern: RegExp, most = MAX_RANGES): Range[] {
	const { text, rangeOf } = readFieldText(element);
	const ranges: Range[] = [];
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match && ranges.length < most; match = pattern.exec(text)) {
		ranges.push(rangeOf(match.index, match.index + match[0].length));
	}
	return ranges;
}
