import { createNumberList } from "../store/number-list.ts";
import type { RowMatches, SearchableRows } from "./row-matches.ts";

/** Match counts per group of rows: they locate a match by number with a small index. */
export interface GroupCounts {
	readonly length: number;
	/** Matches in the counted groups. */
	readonly total: number;
	groupOf(row: number): number;
	/** Number of matches in the group, counted if necessary. */
	at(group: number): number;
	isCountedBefore(group: number): boolean;
	/** Counts groups until `isLate` returns `true`. */
	advance(isLate: () => boolean): void;
	/** Invalidates the count of a row. */
	touch(row: number): void;
}

export function createGroupCounts(rows: SearchableRows, matches: RowMatches): GroupCounts {
	const { groupSize } = rows;
	const counts = createNumberList(Uint32Array);
	const isCounted = createNumberList(Uint8Array);
	let total = 0;
	/** All groups before this one have been counted. */
	let countedTo = 0;

	const length = () => Math.ceil(rows.length / groupSize);
	const groupOf = (row: number) => Math.floor(row / groupSize);

	function at(group: number): number {
		while (counts.length <= group) {
			counts.push(0);
			isCounted.push(0);
		}
		if (isCounted.at(group) === 0) {
			const found = matches.count(group * groupSize, (group + 1) * groupSize);
			counts.set(group, found);
			isCounted.set(group, 1);
			total += found;
		}
		return counts.at(group);
	}

	function isCountedBefore(group: number): boolean {
		while (countedTo < length() && isCounted.at(countedTo) === 1) countedTo++;
		return countedTo >= group;
	}

	return {
		get length() {
			return length();
		},
		get total() {
			return total;
		},
		groupOf,
		at,
		isCountedBefore,
		advance(isLate) {
			while (!isCountedBefore(length())) {
				at(countedTo);
				if (isLate()) return;
			}
		},
		touch(row) {
			const group = groupOf(row);
			if (isCounted.at(group) === 0) return;
			total -= counts.at(group);
			isCounted.set(group, 0);
			countedTo = Math.min(countedTo, group);
		},
	};
}
