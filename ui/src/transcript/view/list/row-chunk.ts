import type { RowRange } from "../../blocks/rows/row-range.ts";

/** Rows in one element. */
export interface RowChunk extends RowRange {
	/** Stable while rows of the chunk change. */
	id: number;
}

/** Chunks are aligned, so that a growing list does not drop a row with each new one. */
export const CHUNK_ROWS = 8;

/** Splits a range at multiples of `CHUNK_ROWS`. */
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
