/** Reads output lines that stream a text in chunks. The server also masks secrets that are split across such lines. */
export interface StreamedChunks {
	marker: string;
	/** `null` when the line is not a chunk. Must not throw. */
	read(line: string): StreamedChunk | null;
}

/** One chunk of a streamed text. */
export interface StreamedChunk {
	/** Id of the text, because several may be streamed at the same time. */
	of: string;
	/** JSON member whose string continues the text; `null` when the text begins or ends with this line. */
	member: string | null;
}
