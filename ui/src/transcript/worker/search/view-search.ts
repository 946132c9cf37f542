import type { RowRange } from "../../blocks/rows/row.ts";
import type { MatchLocation, SearchQuery, SearchResult } from "../../blocks/search-query.ts";
import { createMatchCounts, type MatchCounts } from "./match-counts.ts";
import { createMatcher } from "./matcher.ts";
import type { SearchableRows } from "./row-matches.ts";

/** The search in the shown view, with its current match. */
export interface ViewSearch {
	/** Goes to the first match from row `from` on, or to match number `position`. */
	start(query: SearchQuery, rows: SearchableRows, from: number, position?: number): void;
	stop(): void;
	/**
	 * Repeats the search in other rows without moving the view.
	 * @param same The rows that correspond to the row of the current match. The match with the same number becomes
	 * current if it is in these rows, else the first match from there on.
	 */
	restart(rows: SearchableRows, same: RowRange): void;
	/** Goes to the next or previous match, starting at row `from` if there is no current match. */
	step(step: 1 | -1, from: number): void;
	/** Called when a row has been added or changed. */
	touch(row: number): void;
	/** Counts until `isLate` returns `true`. Returns `true` if more remains. */
	advance(isLate: () => boolean): boolean;
	readonly current: MatchLocation | null;
	/** Whether there is a match that `takeChange` has not reported yet. */
	readonly hasNewMatch: boolean;
	/** Whether all matches have been counted. */
	readonly complete: boolean;
	/** `{ search }` if the result changed since the last call, otherwise `{}`. */
	takeChange(): { search?: SearchResult | null };
}

interface Search {
	query: SearchQuery;
	counts: MatchCounts;
	current: MatchLocation | null;
	/** Where to go as soon as a match is found. */
	wanted: Wanted | null;
	/** The match's old number, and the rows where it should be now. */
	former: { position: number; same: RowRange } | null;
}

interface Wanted {
	from: number;
	position?: number | undefined;
}

export function createViewSearch(): ViewSearch {
	let search: Search | null = null;
	let steps = 0;
	let isChanged = false;
	let hasNewMatch = false;

	function open(query: SearchQuery, rows: SearchableRows) {
		const counts = createMatchCounts(rows, createMatcher(query));
		search = { query, counts, current: null, wanted: null, former: null };
		isChanged = true;
		return search;
	}

	function goTo(opened: Search, location: MatchLocation | null) {
		opened.current = location;
		if (location) opened.wanted = null;
		if (location) steps++;
		hasNewMatch = location !== null;
		isChanged = true;
	}

	function goToWanted(opened: Search, { from, position }: Wanted) {
		const { counts } = opened;
		// Wraps around to the first match.
		const nearest = () => counts.find(from, 1) ?? counts.find(0, 1);
		goTo(opened, position === undefined ? nearest() : counts.at(position));
	}

	function returnToFormer(opened: Search) {
		const { former, counts } = opened;
		if (!former || !counts.complete) return;
		opened.former = null;
		const match = counts.at(former.position);
		if (match && match.row >= former.same.from && match.row < former.same.to) opened.current = match;
	}

	return {
		start(query, rows, from, position) {
			const opened = open(query, rows);
			opened.wanted = { from, position };
			goToWanted(opened, opened.wanted);
		},
		stop() {
			search = null;
			isChanged = true;
		},
		restart(rows, same) {
			if (!search) return;
			const { query, counts, current } = search;
			const position = current && counts.positionOf(current);
			const opened = open(query, rows);
			opened.current = opened.counts.find(same.from, 1);
			if (position !== null) opened.former = { position, same };
			returnToFormer(opened);
		},
		step(step, from) {
			if (!search) return;
			const { counts, current } = search;
			search.former = null;
			const next = current ? counts.next(current, step) : counts.find(from, step);
			goTo(search, next ?? (step === 1 ? counts.find(0, 1) : counts.find(Number.MAX_SAFE_INTEGER, -1)));
		},
		touch(row) {
			search?.counts.touch(row);
		},
		advance(isLate) {
			if (!search) return false;
			search.counts.advance(isLate);
			isChanged = true;
			returnToFormer(search);
			if (search.wanted && search.counts.total > (search.wanted.position ?? 0)) goToWanted(search, search.wanted);
			return !search.counts.complete;
		},
		get hasNewMatch() {
			return hasNewMatch;
		},
		get complete() {
			return search?.counts.complete ?? true;
		},
		get current() {
			return search?.current ?? null;
		},
		takeChange() {
			if (!isChanged) return {};
			isChanged = false;
			hasNewMatch = false;
			if (!search) return { search: null };
			const { query, counts, current } = search;
			const { total, complete } = counts;
			return { search: { query, total, complete, current, position: current && counts.positionOf(current), steps } };
		},
	};
}
