import { useCallback, useState } from "react";
import type { SearchResult } from "../blocks/row-search.ts";

/** The current match, and a function that goes to the next or previous one. */
export function useMatchSteps(search: SearchResult | null, goTo: (row: number) => void) {
	const [at, setAt] = useState<{ query: string; row: number } | null>(null);
	// A new query starts without a current match.
	const row = search && at?.query === search.query ? at.row : null;
	const position = row === null || !search ? -1 : search.matches.indexOf(row);

	const step = useCallback(
		(by: 1 | -1) => {
			if (!search || search.matches.length === 0) return;
			const { matches, query } = search;
			const next =
				position === -1 ? (by === 1 ? 0 : matches.length - 1) : (position + by + matches.length) % matches.length;
			const nextRow = matches[next];
			if (nextRow === undefined) return;
			setAt({ query, row: nextRow });
			goTo(nextRow);
		},
		[search, position, goTo],
	);

	return { currentMatch: position === -1 ? null : row, position: position === -1 ? null : position, step };
}
