import { createNumberList } from "../store/number-list.ts";
import type { RowMatches, SearchableRows } from "./row-matches.ts";

/**
 * The number of matches in each group of rows: enough to find the match of any number, and the number of any match, while the
 * index stays small however many matches there are.
 */
export interface GroupCounts {
	/** Number of groups. */
	readonly length: number;
	/** Matches in the groups that were counted. */
	readonly total: number;
	/** Number of the group that a row is in. */
	groupOf(row: number): number;
	/** Number of matches in a group. Counts it if that was not done. */
	at(group: number): number;
	/** Whether all groups before this one are counted. */
	isCountedBefore(group: number): boolean;
	/** Counts the groups that were not, until `isLate` returns `true`. */
	advance(isLate: () => boolean): void;
	/** Forgets the count of a row that was added or changed. */
	touch(row: number): void;
}

export function createGroupCounts(rows: SearchableRows, matches: RowMatches): GroupCounts {
	const { groupSize } = rows;
	const counts = createNumberList(Uint32Array);
	const isCounted = createNumberList(Uint8Array);
	let total = 0;
	/** All groups before this one are counted. */
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
