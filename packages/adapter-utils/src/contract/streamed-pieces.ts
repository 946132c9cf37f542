/**
 * Determines which lines of an agent's output carry the pieces of one text, as a model streams it. The server masks secrets
 * across such lines too.
 */
export interface StreamedPieces {
	/** Only lines that contain this are read. */
	marker: string;
	/** Reads a line; `null` when it is no piece. Must not throw. */
	read(line: string): StreamedPiece | null;
}

/** One piece of a streamed text. */
export interface StreamedPiece {
	/** Which of the texts that are streamed at the same time. */
	of: string;
	/** Name of the JSON member whose string continues the text; `null` when the text begins or ends with this line. */
	member: string | null;
}
