/** Matched literally. */
export interface SearchQuery {
	text: string;
	caseSensitive: boolean;
}

/** A pattern that finds all matches. */
export function literalPattern({ text, caseSensitive }: SearchQuery): RegExp {
	return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), caseSensitive ? "g" : "gi");
}

export function isSameQuery(one: SearchQuery | null, other: SearchQuery | null): boolean {
	return one?.text === other?.text && one?.caseSensitive === other?.caseSensitive;
}

export interface MatchLocation {
	row: number;
	/** Index in the row's `shownFields`. */
	field: number;
	/** Number of earlier matches in the field. */
	occurrence: number;
}

export interface SearchResult {
	query: SearchQuery;
	/** Matches found so far. */
	total: number;
	complete: boolean;
	current: MatchLocation | null;
	/** Number of matches before `current`; `null` while unknown. */
	position: number | null;
	/** Increases whenever the view must scroll to `current`. */
	steps: number;
}
