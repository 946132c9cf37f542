import type { MatchPlace } from "../../blocks/search-query.ts";
import { FIELD_END } from "../store/byte-store.ts";
import { createNumberList } from "../store/number-list.ts";
import type { VisitRun } from "../store/stored-items.ts";
import type { Matcher } from "./matcher.ts";

/** Rows as bytes to search. */
export interface SearchableRows {
	readonly length: number;
	/** How many rows are counted together. */
	readonly groupSize: number;
	eachRun(from: number, to: number, visit: VisitRun): void;
}

/**
 * The number of matches in each group of rows: enough to find the match of any number, and the number of any match, while the
 * index stays small however many matches there are.
 */
export interface MatchCounts {
	/** Matches in the groups that were counted. */
	readonly total: number;
	readonly complete: boolean;
	/** Forgets the count of a row that was added or changed. */
	touch(row: number): void;
	/** Counts the groups that were not, until `isLate` returns `true`. */
	advance(isLate: () => boolean): void;
	/** The nearest match in the rows from `row` on, or before `row` when `step` is -1. Counts groups on its way. */
	find(row: number, step: 1 | -1): MatchPlace | null;
	/** The match that follows or precedes another one; `null` when it was the last or first. */
	next(place: MatchPlace, step: 1 | -1): MatchPlace | null;
	/** How many matches come before this one; `null` while groups before it are not counted. */
	positionOf(place: MatchPlace): number | null;
	/** The match with this many before it. */
	at(position: number): MatchPlace | null;
}

export function createMatchCounts(rows: SearchableRows, matcher: Matcher): MatchCounts {
	const { groupSize } = rows;
	const counts = createNumberList(Uint32Array);
	const isCounted = createNumberList(Uint8Array);
	let total = 0;
	/** All groups before this one are counted. */
	let countedTo = 0;

	const groups = () => Math.ceil(rows.length / groupSize);

	function countRows(from: number, to: number): number {
		let found = 0;
		rows.eachRun(from, to, (bytes, start, end) => {
			found += matcher.count(bytes, start, end);
		});
		return found;
	}

	function countOf(group: number): number {
		while (counts.length <= group) {
			counts.push(0);
			isCounted.push(0);
		}
		if (isCounted.at(group) === 0) {
			const found = countRows(group * groupSize, (group + 1) * groupSize);
			counts.set(group, found);
			isCounted.set(group, 1);
			total += found;
		}
		return counts.at(group);
	}

	function fieldCounts(row: number): number[] {
		const found: number[] = [];
		rows.eachRun(row, row + 1, (bytes, start, end) => {
			for (
				let from = start, at = bytes.indexOf(FIELD_END, from);
				at !== -1 && at < end;
				at = bytes.indexOf(FIELD_END, from)
			) {
				found.push(matcher.count(bytes, from, at));
				from = at + 1;
			}
		});
		return found;
	}

	/** The match of a row with this many before it in the row. */
	function inRow(row: number, position: number): MatchPlace | null {
		if (position < 0) return null;
		let before = 0;
		for (const [field, found] of fieldCounts(row).entries()) {
			if (position < before + found) return { row, field, occurrence: position - before };
			before += found;
		}
		return null;
	}

	function positionInRow({ row, field, occurrence }: MatchPlace): number {
		return fieldCounts(row)
			.slice(0, field)
			.reduce((sum, found) => sum + found, occurrence);
	}

	function findInRows(from: number, to: number, step: 1 | -1): MatchPlace | null {
		for (let row = step === 1 ? from : to - 1; row >= from && row < to; row += step) {
			const found = countRows(row, row + 1);
			if (found > 0) return inRow(row, step === 1 ? 0 : found - 1);
		}
		return null;
	}

	function find(row: number, step: 1 | -1): MatchPlace | null {
		const first = Math.min(step === 1 ? row : row - 1, rows.length - 1);
		for (let group = Math.floor(first / groupSize); group >= 0 && group < groups(); group += step) {
			if (countOf(group) === 0) continue;
			const [from, to] = [group * groupSize, Math.min((group + 1) * groupSize, rows.length)];
			const found = step === 1 ? findInRows(Math.max(from, row), to, 1) : findInRows(from, Math.min(to, row), -1);
			if (found) return found;
		}
		return null;
	}

	function isCountedBefore(group: number): boolean {
		while (countedTo < groups() && isCounted.at(countedTo) === 1) countedTo++;
		return countedTo >= group;
	}

	return {
		get total() {
			return total;
		},
		get complete() {
			return isCountedBefore(groups());
		},
		touch(row) {
			const group = Math.floor(row / groupSize);
			if (isCounted.at(group) === 0) return;
			total -= counts.at(group);
			isCounted.set(group, 0);
			countedTo = Math.min(countedTo, group);
		},
		advance(isLate) {
			while (!isCountedBefore(groups())) {
				countOf(countedTo);
				if (isLate()) return;
			}
		},
		find,
		next(place, step) {
			return inRow(place.row, positionInRow(place) + step) ?? find(step === 1 ? place.row + 1 : place.row, step);
		},
		positionOf(place) {
			const group = Math.floor(place.row / groupSize);
			if (!isCountedBefore(group)) return null;
			let before = 0;
			for (let index = 0; index < group; index++) before += counts.at(index);
			return before + countRows(group * groupSize, place.row) + positionInRow(place);
		},
		at(position) {
			let before = 0;
			for (let group = 0; group < groups(); group++) {
				const found = countOf(group);
				if (position >= before + found) {
					before += found;
					continue;
				}
				for (let row = group * groupSize; row < rows.length; row++) {
					const inThis = countRows(row, row + 1);
					if (position < before + inThis) return inRow(row, position - before);
					before += inThis;
				}
			}
			return null;
		},
	};
}
