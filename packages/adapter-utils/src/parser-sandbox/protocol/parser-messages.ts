/** A line of standard output, with the time of the log record that completed it (ISO 8601). */
export type ParserLine = [line: string, ts: string];

/** A message to the thread of a sandboxed parser. */
export type ParserRequest =
	/** Sent once, after `started`. */
	| { type: "load"; source: string }
	/** The next batch is sent after the response to this one. */
	| { type: "parse"; batch: number; lines: ParserLine[] }
	/** The log is read again from the start. Has no response. */
	| { type: "reset" };

/** A message from that thread. The parser's code may have sent it, so no field of it is trusted. */
export type ParserReply =
	/** The thread runs. Sent once, unasked. */
	| { type: "started" }
	/** The parser is loaded. */
	| { type: "ready" }
	/** The parser cannot be used. `reason` completes the sentence "The adapter's parser ...". */
	| { type: "failed"; reason: string }
	/**
	 * Entries of the next line of a batch, or `null` where the parser threw, and the number of entries that were dropped.
	 * Sent line by line, so that the lines before an endless loop are the same ones however the lines were divided into
	 * batches.
	 */
	| { type: "line"; batch: number; result: unknown; dropped: number }
	/** All lines were sent. `ms` is the time that the parser took for them. */
	| { type: "parsed"; batch: number; ms: number };
