/** A line of standard output with the time of the record that completed it. */
export type ParserLine = [line: string, ts: string];

/** What the host asks of the thread that a foreign parser runs in. */
export type ParserRequest =
	| { type: "load"; source: string }
	/** One batch at a time. */
	| { type: "parse"; batch: number; lines: ParserLine[] }
	/** The log is read again from the start. Not answered. */
	| { type: "reset" };

/** What that thread says. It may be the foreign code that speaks: the host trusts no field of it. */
export type ParserReply =
	/** The thread runs; sent once, by itself. */
	| { type: "started" }
	| { type: "ready" }
	/** The parser cannot be used. */
	| { type: "failed"; reason: string }
	/** For each line its entries, or `null` where the parser threw; `ms` is the time that the batch took. */
	| { type: "parsed"; batch: number; results: unknown[]; ms: number };
