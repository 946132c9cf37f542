import type { DropReason } from "../../transcript/entries/drop-reasons.ts";

/** ISO 8601 time of the log record that completed the line. */
export type ParserLine = [line: string, ts: string];

export type ParserRequest =
	| { type: "load"; source: string }
	/** The next batch is sent after the response to this one. */
	| { type: "parse"; batch: number; lines: ParserLine[] }
	/** Sent before the log is read again from the start. Has no response. */
	| { type: "reset" };

/** Untrusted in every field, because the parser's code may have sent it. */
export type ParserReply =
	| { type: "started" }
	| { type: "ready" }
	/** `reason` completes the sentence "The adapter's parser ...". */
	| { type: "failed"; reason: string }
	/**
	 * Entries of the next line of a batch, or `null` if the parser threw. Sent line by line, so that the division into
	 * batches does not change which lines precede an endless loop.
	 */
	| { type: "line"; batch: number; result: unknown; dropped: number; reasons: readonly DropReason[] }
	/** `ms` is the time that the parser took. */
	| { type: "parsed"; batch: number; ms: number };
