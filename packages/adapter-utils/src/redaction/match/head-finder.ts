import { GRAM, type GramFilter, hasGram } from "./gram-filter.ts";
import type { LineGaps } from "./line-gaps.ts";

/** A position, and the number of gaps before it. */
export interface Position {
	at: number;
	gap: number;
}

export interface HeadFinder {
	setFloor(floor: Position): void;
	/** Finds the first possible start of a pattern that is broken by `gap` or a later gap; `null` if there is none. */
	findNext(gap: number): Position | null;
	/** Finds the possible start of a pattern that continues after the end of the bytes. */
	last(): Position;
}

export function createHeadFinder(bytes: Uint8Array, gaps: LineGaps, filter: GramFilter): HeadFinder {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	let floor: Position = { at: 0, gap: 0 };

	const startOfPart = (gap: number) => (gap === floor.gap ? floor.at : (gaps.ends[gap - 1] as number));
	const endOfPart = (gap: number) => (gap < gaps.count ? (gaps.starts[gap] as number) : bytes.length);

	function headBefore({ at, gap }: Position): { head: Position; isCandidate: boolean } {
		let head = { at, gap };
		let gram = 0;
		for (let length = 1; ; length++) {
			const next = stepBack(head);
			if (next === null) return { head, isCandidate: true };
			gram = (gram << 8) | (bytes[next.at] as number);
			if (length >= GRAM && !hasGram(filter, gram)) return { head, isCandidate: length > GRAM };
			head = next;
		}
	}

	function stepBack({ at, gap }: Position): Position | null {
		let before = { at, gap };
		while (before.at === startOfPart(before.gap)) {
			if (before.gap === floor.gap) return null;
			before = { at: endOfPart(before.gap - 1), gap: before.gap - 1 };
		}
		return { at: before.at - 1, gap: before.gap };
	}

	function continuesAfter(gap: number): boolean {
		let at = gaps.ends[gap] as number;
		let gram = 0;
		let length = 0;
		for (let part = gap + 1; part <= gaps.count && length < GRAM; part++) {
			const end = endOfPart(part);
			for (; at < end && length < GRAM; at++, length++) gram |= (bytes[at] as number) << (8 * length);
			if (part < gaps.count) at = gaps.ends[part] as number;
		}
		return length === GRAM && hasGram(filter, gram);
	}

	/** Returns `null` when the line before or after the gap is shorter than a gram. */
	function isBrokenInLongLines(gap: number): boolean | null {
		const at = gaps.starts[gap] as number;
		const after = gaps.ends[gap] as number;
		if (at - startOfPart(gap) < GRAM || endOfPart(gap + 1) - after < GRAM) return null;
		return hasGram(filter, view.getInt32(at - GRAM, true)) || hasGram(filter, view.getInt32(after, true));
	}

	return {
		setFloor(position) {
			floor = position;
		},
		findNext(from) {
			for (let gap = from; gap < gaps.count; gap++) {
				if (gaps.isOverlong[gap] === 1 || isBrokenInLongLines(gap) === false) continue;
				const { head, isCandidate } = headBefore({ at: gaps.starts[gap] as number, gap });
				if (isCandidate || continuesAfter(gap)) return head;
			}
			return null;
		},
		last: () => headBefore({ at: bytes.length, gap: gaps.count }).head,
	};
}
