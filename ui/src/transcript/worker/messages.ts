import type { SandboxedParserState, TranscriptStats } from "@paperclipai/adapter-utils";
import type { TextRun } from "../../kit/terminal/terminal-line.ts";
import type { LogPosition, Row } from "../blocks/rows/row.ts";
import type { SearchQuery, SearchResult } from "../blocks/search-query.ts";
import type { TimelineStep } from "../blocks/timeline/timeline.ts";

export type TranscriptView = "nice" | "raw";

/** The rows `from` (inclusive) to `to` (exclusive) of a view. */
export interface TranscriptWindow {
	view: TranscriptView;
	from: number;
	to: number;
	/** Rows that are added are in it too: it moves on when they are beyond `to`. */
	isAtEnd: boolean;
}

/** Main thread to worker. */
export type TranscriptCommand =
	| { type: "open"; adapterType: string }
	/** Sent once per transcript: the external parser, which parses the log again once it is loaded, or `null` for none. */
	| { type: "parser"; external: ExternalParser | null }
	/** Whole NDJSON log records, in order. `done` with the last ones of a run that is over. */
	| { type: "log"; content: string; done: boolean }
	/** Keep these rows up to date on the main thread. */
	| ({ type: "window" } & TranscriptWindow)
	/** Send this row uncut. */
	| { type: "expand"; view: TranscriptView; index: number }
	/** Search the view of the window from a row on; `null` ends the search. `position`: go to the match with this number. */
	| { type: "search"; query: SearchQuery | null; from: number; position?: number }
	/** Go to the next or previous match, from the row `from` if the reader is at none. */
	| { type: "step"; step: 1 | -1; from: number }
	/** Respond with an `answer`. */
	| { type: "ask"; id: number; question: TranscriptQuestion };

export type TranscriptQuestion =
	/** The whole text of a view. */
	| { about: "text"; view: TranscriptView }
	/** The row of a view in which a position of the log is shown, see `ViewRows.indexOf`. Answered once the log has been read that far. */
	| { about: "position"; view: TranscriptView; position: LogPosition }
	/** What the run did when. */
	| { about: "timeline" }
	/**
	 * The next or previous row of a view with an error; `null` when there is none. `isOver`: the log of the run has an end, which
	 * is waited for.
	 */
	| { about: "error"; view: TranscriptView; from: number; step: 1 | -1; isOver: boolean };

export type TranscriptAnswer = string | number | null | TimelineStep[];

/** The source of a parser, and a port to the `runParserHarness` that loads it. */
export interface ExternalParser {
	/** Version of the parser contract that the package declares. */
	version: string | undefined;
	source: string;
	port: MessagePort;
}

/** Worker to main thread. */
export type TranscriptReport =
	| (TranscriptUpdate & ReadReport)
	| { type: "answer"; id: number; answer: TranscriptAnswer }
	| ({ type: "read" } & ReadReport);

interface ReadReport {
	/** Characters of the log that have been parsed since the last report. */
	characters: number;
}

/** Text of a line that has no line break yet, as a terminal would show it. */
export interface UnfinishedLine {
	stream: "stdout" | "stderr";
	runs: TextRun[];
}

export interface TranscriptUpdate {
	type: "update";
	view: TranscriptView;
	/** Number of rows of the view. */
	count: number;
	/** The window: rows that are not in it are to be dropped. */
	from: number;
	to: number;
	/** Its rows that are new or changed. */
	rows: [index: number, row: Row][];
	/** What comes after the last row. */
	unfinished: UnfinishedLine | null;
	stats: TranscriptStats;
	/** Increases when another parser has replaced all rows of the Nice view. */
	generation: number;
	/** State of the external parser, `null` without one. */
	externalParser: SandboxedParserState | null;
	/** The run is over and its whole log has been parsed. */
	done: boolean;
	/** Only present when it changed; `null` when the search has ended. */
	search?: SearchResult | null;
}
