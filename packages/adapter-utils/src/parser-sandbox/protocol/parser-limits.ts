/** What a foreign parser may take and give. Times are in milliseconds. */
export const PARSER_LIMITS = {
	/** Its source, in bytes of UTF-8. */
	sourceBytes: 50 * 1024,
	/** Until the thread it will run in has started; nothing of the parser runs yet. */
	startMs: 15_000,
	/** Until the parser is loaded. */
	loadMs: 5_000,
	/** Lines that are given to it at a time. */
	batchLines: 64,
	/** Characters that are given to it at a time; a longer line is given alone. */
	batchCharacters: 64 * 1024,
	/** Its own time for a batch. */
	batchMs: 250,
	/** So many batches in a row over their time end it. */
	slowBatches: 2,
	/** Until it has answered a batch, by the clock: one that takes longer is taken to loop. */
	answerMs: 1_000,
	/** Characters in the entries of one line, besides a few for each character of the line. */
	lineCharacters: 1_000_000,
} as const;
