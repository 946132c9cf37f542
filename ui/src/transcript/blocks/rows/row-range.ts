/** From `from` (inclusive) to `to` (exclusive). */
export interface RowRange {
	from: number;
	to: number;
}
