import type { SearchResult } from "../worker/messages.ts";

/** Where the rows come from: `textAt` gives what can be read in one. */
export interface SearchableRows {
	length: number;
	textAt(index: number): string;
}

/** Finds a text in all rows without regard to case, again only in those that changed. */
export interface RowSearch {
	/** Brings the matches up to date after the rows from `firstChanged` on are new. `true` when the result changed. */
	update(rows: SearchableRows, firstChanged: number): boolean;
	readonly result: SearchResult;
}

export function createRowSearch(query: string): RowSearch {
	const wanted = query.toLowerCase();
	let matches: number[] = [];
	return {
		get result() {
			return { query, matches };
		},
		update(rows, firstChanged) {
			const kept = matches.filter((index) => index < firstChanged);
			const before = matches;
			matches = kept;
			for (let index = firstChanged; index < rows.length; index++) {
				if (rows.textAt(index).toLowerCase().includes(wanted)) matches.push(index);
			}
			return matches.length !== before.length || matches.some((index, position) => index !== before[position]);
		},
	};
}
