import type { RowRange } from "../../blocks/rows/row-range.ts";

/** Rows that lie in one element. */
export interface RowChunk extends RowRange {
	/** Stays the same while rows of the chunk come and go. */
	id: number;
}

/** The rendered rows begin at a multiple of this, so that a list that grows by one row does not drop another at every time. */
export const CHUNK_ROWS = 8;

/** Splits a range at the multiples of `CHUNK_ROWS`. */
export function chunksOf({ from, to }: RowRange): RowChunk[] {
	const chunks: RowChunk[] = [];
	for (let start = from; start < to; ) {
		const id = Math.floor(start / CHUNK_ROWS);
		const end = Math.min(to, (id + 1) * CHUNK_ROWS);
		chunks.push({ id, from: start, to: end });
		start = end;
	}
	return chunks;
}
