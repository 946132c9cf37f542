import { createRowSearch, type RowSearch, type SearchableRows, type SearchResult } from "../blocks/row-search.ts";

/** The search in the shown view. Keeps track of whether the main thread knows the result. */
export interface ViewSearch {
	/** Starts a search in `rows`; an empty query ends the search. */
	start(query: string, rows: SearchableRows): void;
	/** Repeats the current search in the rows of another view. */
	restart(rows: SearchableRows): void;
	/** Searches the rows from `firstChanged` on again. */
	update(rows: SearchableRows, firstChanged: number): void;
	/** `{ search }` when the result has changed since the last call, otherwise `{}`. */
	takeChange(): { search?: SearchResult | null };
}

export function createViewSearch(): ViewSearch {
	let search: RowSearch | null = null;
	let isChanged = false;

	function start(query: string, rows: SearchableRows) {
		search = query === "" ? null : createRowSearch(query);
		search?.update(rows, 0);
		isChanged = true;
	}

	return {
		start,
		restart(rows) {
			if (search) start(search.result.query, rows);
		},
		update(rows, firstChanged) {
			if (search?.update(rows, firstChanged)) isChanged = true;
		},
		takeChange() {
			if (!isChanged) return {};
			isChanged = false;
			return { search: search?.result ?? null };
		},
	};
}
