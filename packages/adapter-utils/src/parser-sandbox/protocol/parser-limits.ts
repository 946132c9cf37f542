/** Limits of a sandboxed parser. Times are in milliseconds. */
export const PARSER_LIMITS = {
	/** Maximum size of the parser's source, in bytes of UTF-8. */
	sourceBytes: 50 * 1024,
	/** Maximum time to start the parser's thread, before any code of the parser runs. */
	startMs: 15_000,
	/** Maximum time to load the parser. */
	loadMs: 5_000,
	/** Maximum number of lines in one batch. */
	batchLines: 64,
	/** Maximum number of characters in one batch; a longer line is a batch by itself. */
	batchCharacters: 64 * 1024,
	/** Maximum time that the parser itself may take for a batch. */
	batchMs: 250,
	/** Number of consecutive batches that take longer than `batchMs`, after which the parser is stopped. */
	slowBatches: 2,
	/** Maximum wall-clock time to respond to a batch; a parser that exceeds it is taken to be in an endless loop. */
	responseMs: 1_000,
	/** Maximum number of characters in the entries of one line, on top of four for each character of the line. */
	lineCharacters: 1_000_000,
} as const;
