import type { MatchLocation } from "../../blocks/search-query.ts";
import { FIELD_END } from "../store/byte-store.ts";
import type { VisitRun } from "../store/stored-items.ts";
import type { Matcher } from "./matcher.ts";

export interface SearchableRows {
	readonly length: number;
	/** Number of rows counted together. */
	readonly groupSize: number;
	eachRun(from: number, to: number, visit: VisitRun): void;
}

/** Matches of single rows, computed on demand. */
export interface RowMatches {
	/** Matches in rows `from` (inclusive) to `to` (exclusive). */
	count(from: number, to: number): number;
	/** The match of a row by its number in the row. */
	at(row: number, position: number): MatchLocation | null;
	/** Number of earlier matches in its row. */
	positionOf(location: MatchLocation): number;
	/** The first match, or the last one when `step` is -1. */
	find(from: number, to: number, step: 1 | -1): MatchLocation | null;
}

export function createRowMatches(rows: SearchableRows, matcher: Matcher): RowMatches {
	function count(from: number, to: number): number {
		let found = 0;
		rows.eachRun(from, to, (bytes, start, end, index) => {
			found += matcher.count(bytes, start, end, index);
		});
		return found;
	}

	function countFields(row: number): number[] {
		const found: number[] = [];
		rows.eachRun(row, row + 1, (buffer, start, end) => {
			const bytes = buffer.subarray(0, end);
			for (let from = start; from < end; ) {
				const at = bytes.indexOf(FIELD_END, from);
				if (at === -1) return;
				found.push(matcher.count(bytes, from, at));
				from = at + 1;
			}
		});
		return found;
	}

	function at(row: number, position: number): MatchLocation | null {
		if (position < 0) return null;
		let before = 0;
		for (const [field, found] of countFields(row).entries()) {
			if (position < before + found) return { row, field, occurrence: position - before };
			before += found;
		}
		return null;
	}

	return {
		count,
		at,
		positionOf({ row, field, occurrence }) {
			return countFields(row)
				.slice(0, field)
				.reduce((sum, found) => sum + found, occurrence);
		},
		find(from, to, step) {
			for (let row = step === 1 ? from : to - 1; row >= from && row < to; row += step) {
				const found = count(row, row + 1);
				if (found > 0) return at(row, step === 1 ? 0 : found - 1);
			}
			return null;
		},
	};
}
