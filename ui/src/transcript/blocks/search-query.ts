/** What is searched: a text, taken literally. */
export interface SearchQuery {
	text: string;
	caseSensitive: boolean;
}

/** The query as a pattern that finds all matches. */
export function literalPattern({ text, caseSensitive }: SearchQuery): RegExp {
	return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), caseSensitive ? "g" : "gi");
}

export function isSameQuery(one: SearchQuery | null, other: SearchQuery | null): boolean {
	return one?.text === other?.text && one?.caseSensitive === other?.caseSensitive;
}

/** Where a match is. */
export interface MatchLocation {
	row: number;
	/** Index in the row's `shownFields`. */
	field: number;
	/** How many matches the field has before it. */
	occurrence: number;
}

/** A search as far as it got. */
export interface SearchResult {
	query: SearchQuery;
	/** Number of matches found so far. */
	total: number;
	/** All rows have been searched. */
	complete: boolean;
	/** The match that the reader is at. */
	current: MatchLocation | null;
	/** Number of matches before `current`; `null` while it is not known. */
	position: number | null;
	/** Increases whenever the reader has to be taken to `current`. */
	steps: number;
}
