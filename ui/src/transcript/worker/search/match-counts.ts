import type { MatchLocation } from "../../blocks/search-query.ts";
import { createGroupCounts } from "./group-counts.ts";
import type { Matcher } from "./matcher.ts";
import { createRowMatches, type SearchableRows } from "./row-matches.ts";

/** Matches by number and by location. */
export interface MatchCounts {
	/** Matches counted so far. */
	readonly total: number;
	readonly complete: boolean;
	/** Invalidates the count of a row. */
	touch(row: number): void;
	/** Counts until `isLate` returns `true`. */
	advance(isLate: () => boolean): void;
	/** The nearest match from `row` on, or before `row` when `step` is -1. */
	find(row: number, step: 1 | -1): MatchLocation | null;
	/** The next or previous match; `null` at the end. */
	next(location: MatchLocation, step: 1 | -1): MatchLocation | null;
	/** Number of earlier matches; `null` while earlier rows are not counted. */
	positionOf(location: MatchLocation): number | null;
	/** The match with this number. */
	at(position: number): MatchLocation | null;
}

export function createMatchCounts(rows: SearchableRows, matcher: Matcher): MatchCounts {
	const { groupSize } = rows;
	const matches = createRowMatches(rows, matcher);
	const groups = createGroupCounts(rows, matches);

	function find(row: number, step: 1 | -1): MatchLocation | null {
		const first = groups.groupOf(Math.min(step === 1 ? row : row - 1, rows.length - 1));
		for (let group = first; group >= 0 && group < groups.length; group += step) {
			if (groups.at(group) === 0) continue;
			const [from, to] = [group * groupSize, Math.min((group + 1) * groupSize, rows.length)];
			const found = step === 1 ? matches.find(Math.max(from, row), to, 1) : matches.find(from, Math.min(to, row), -1);
			if (found) return found;
		}
		return null;
	}

	return {
		get total() {
			return groups.total;
		},
		get complete() {
			return groups.isCountedBefore(groups.length);
		},
		touch: groups.touch,
		advance: groups.advance,
		find,
		next(location, step) {
			const inRow = matches.at(location.row, matches.positionOf(location) + step);
			return inRow ?? find(step === 1 ? location.row + 1 : location.row, step);
		},
		positionOf(location) {
			const group = groups.groupOf(location.row);
			if (!groups.isCountedBefore(group)) return null;
			let before = 0;
			for (let index = 0; index < group; index++) before += groups.at(index);
			return before + matches.count(group * groupSize, location.row) + matches.positionOf(location);
		},
		at(position) {
			let left = position;
			let group = 0;
			while (group < groups.length && left >= groups.at(group)) left -= groups.at(group++);
			for (let row = group * groupSize; row < rows.length; row++) {
				const found = matches.count(row, row + 1);
				if (left < found) return matches.at(row, left);
				left -= found;
			}
			return null;
		},
	};
}
