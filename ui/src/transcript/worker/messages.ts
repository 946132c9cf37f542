import type { SandboxedParserState, TranscriptStats } from "@paperclipai/adapter-utils";
import type { TextRun } from "../../kit/terminal/terminal-line.ts";
import type { LogPosition, Row, RowRange } from "../blocks/rows/row.ts";
import type { SearchQuery, SearchResult } from "../blocks/search-query.ts";
import type { TimelineStep } from "../blocks/timeline/timeline.ts";

export type TranscriptView = "nice" | "raw";

/** Rows `from` (inclusive) to `to` (exclusive). */
export interface TranscriptWindow {
	view: TranscriptView;
	from: number;
	to: number;
	/** Whether the window follows added rows. */
	isAtEnd: boolean;
}

/** Main thread to worker. */
export type TranscriptCommand =
	| { type: "open"; adapterType: string }
	/** Sent once, with `null` or the external parser, which reads the log again after it has loaded. */
	| { type: "parser"; external: ExternalParser | null }
	/** Whole NDJSON records, in order. `done`: they are the last ones of a finished run. */
	| { type: "log"; content: string; done: boolean }
	/** Keeps these rows up to date on the main thread. */
	| ({ type: "window" } & TranscriptWindow)
	/** Sends this row uncut. */
	| { type: "expand"; view: TranscriptView; index: number }
	/** Searches from a row on; `null` ends the search. `position`: number of the match to go to. */
	| { type: "search"; query: SearchQuery | null; from: number; position?: number }
	/** Goes to the next or previous match, starting at row `from` if there is no current match. */
	| { type: "step"; step: 1 | -1; from: number }
	/** Responds with an `answer`. */
	| { type: "ask"; id: number; question: TranscriptQuestion };

export type TranscriptQuestion =
	| { about: "text"; view: TranscriptView }
	/** The rows as the page shows them, or `null` if they are too long for the clipboard. */
	| { about: "shown"; view: TranscriptView; rows: RowRange; toggled: readonly [index: number, isOpen: boolean][] }
	/** Answered once the log has been read up to the position, see `ViewRows.indexOf`. */
	| { about: "position"; view: TranscriptView; position: LogPosition }
	| { about: "timeline" }
	/** The next or previous error row, or `null`. `isOver`: wait for the end of the log. */
	| { about: "error"; view: TranscriptView; from: number; step: 1 | -1; isOver: boolean };

export type TranscriptAnswer = string | number | null | TimelineStep[];

/** A parser's source, and a port to the `runParserHarness` that loads it. */
export interface ExternalParser {
	/** Contract version declared by the package. */
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
	/** Log characters parsed since the last report. */
	characters: number;
}

/** Output without a line break yet, as a terminal would show it. */
export interface UnfinishedLine {
	stream: "stdout" | "stderr";
	runs: TextRun[];
}

export interface TranscriptUpdate {
	type: "update";
	view: TranscriptView;
	/** Number of rows of the view. */
	count: number;
	/** The window. Rows outside of it are discarded. */
	from: number;
	to: number;
	/** New or changed rows of the window. */
	rows: [index: number, row: Row][];
	/** Unfinished output after the last row. */
	unfinished: UnfinishedLine | null;
	stats: TranscriptStats;
	/** Increases when another parser has replaced all rows of the Nice view. */
	generation: number;
	/** `null` if there is none. */
	externalParser: SandboxedParserState | null;
	/** Whether the whole log of a finished run has been parsed. */
	done: boolean;
	/** Only present if the result has changed; `null` when the search has ended. */
	search?: SearchResult | null;
}
