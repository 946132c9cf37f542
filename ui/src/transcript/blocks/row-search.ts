export interface SearchResult {
	query: string;
	/** Indexes of the rows that match, ascending. */
	matches: number[];
}

/** Rows with their readable text. */
export interface SearchableRows {
	length: number;
	textAt(index: number): string;
}

/** Finds a text in rows, ignoring case. An update searches only the rows that changed. */
export interface RowSearch {
	/** Searches the rows from `firstChanged` on again. Returns `true` when the result changed. */
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
