/** Limits of a sandboxed parser. Times are in milliseconds. */
export const PARSER_LIMITS = {
	/** Size of its source, in bytes of UTF-8. */
	sourceBytes: 50 * 1024,
	/** Until its thread has started; no code of the parser has run by then. */
	startMs: 15_000,
	/** Until the parser is loaded. */
	loadMs: 5_000,
	/** Lines in one batch. */
	batchLines: 64,
	/** Characters in one batch; a longer line is a batch by itself. */
	batchCharacters: 64 * 1024,
	/** Time that the parser itself may take for a batch. */
	batchMs: 250,
	/** Number of consecutive batches over `batchMs` after which it is stopped. */
	slowBatches: 2,
	/** Until it responds to a batch, by the clock; then it is taken to be in an endless loop. */
	responseMs: 1_000,
	/** Characters in the entries of one line, plus four for each character of the line. */
	lineCharacters: 1_000_000,
} as const;
