/** Lines of output that carry one streamed text in pieces. The server masks secrets across such lines too. */
export interface StreamedPieces {
	marker: string;
	/** `null` when the line is not a piece. Must not throw. */
	read(line: string): StreamedPiece | null;
}

/** One piece of a streamed text. */
export interface StreamedPiece {
	/** Id of the text, because several may be streamed at the same time. */
	of: string;
	/** JSON member whose string continues the text; `null` when the text begins or ends with this line. */
	member: string | null;
}
