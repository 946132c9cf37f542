import type { SandboxedParserState, TranscriptStats } from "@paperclipai/adapter-utils";
import type { Row } from "../blocks/row.ts";

export type TranscriptView = "nice" | "raw";

/** Main thread to worker. */
export type TranscriptCommand =
	| { type: "open"; adapterType: string }
	/** Once for each transcript: an external parser that reads it anew as soon as it is loaded, or that there is none. */
	| { type: "parser"; external: ExternalParser | null }
	/** Whole NDJSON log records, in order; `done` with the last ones of a run that is over. */
	| { type: "log"; content: string; done: boolean }
	/** Keep the rows from `from` up to `to` (not included) of this view up to date on the main thread. */
	| { type: "window"; view: TranscriptView; from: number; to: number }
	/** Send this row without leaving anything out. */
	| { type: "expand"; view: TranscriptView; index: number }
	/** Look for a text in the view of the window; an empty text ends the search. */
	| { type: "search"; query: string }
	/** Answer with a `text` message. */
	| { type: "text"; view: TranscriptView };

/** Source of a parser, and a port behind which `runParserHarness` serves. */
export interface ExternalParser {
	/** Of the contract, as the package declares it. */
	version: string | undefined;
	source: string;
	port: MessagePort;
}

/** Worker to main thread. */
export type TranscriptReport =
	| {
			type: "update";
			view: TranscriptView;
			/** Rows of the view in all. */
			count: number;
			/** Rows of the window that are new or changed. */
			rows: [index: number, row: Row][];
			stats: TranscriptStats;
			/** Grows when another parser has read the transcript and the rows are all different. */
			reading: number;
			/** How the external parser is doing, if there is one. */
			hosted: SandboxedParserState | null;
			/** The run is over and the end of its log has been read. */
			done: boolean;
			/** Only when it changed; `null` when nothing is looked for any more. */
			search?: SearchResult | null;
	  }
	| { type: "text"; text: string };

export interface SearchResult {
	query: string;
	/** Indexes of the rows that match, ascending. */
	matches: number[];
}
