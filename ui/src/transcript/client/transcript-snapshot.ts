import { NO_TRANSCRIPT_STATS, type ParserState, type TranscriptStats } from "@paperclipai/adapter-utils";
import type { Row } from "../blocks/rows/row.ts";
import type { SearchResult } from "../blocks/search-query.ts";
import type { TranscriptUpdate, TranscriptView, UnfinishedLine } from "../worker/messages.ts";

export interface TranscriptSnapshot {
	view: TranscriptView;
	count: number;
	rows: ReadonlyMap<number, Row>;
	/** Unfinished output after the last row. */
	unfinished: UnfinishedLine | null;
	stats: TranscriptStats;
	/** Increases whenever all rows of the Nice view are replaced. */
	generation: number;
	parser: ParserState;
	/** Whether the whole log has been parsed. */
	done: boolean;
	search: SearchResult | null;
	/** Why the rest of the log cannot be shown. */
	problem: string | null;
}

export const emptySnapshot: TranscriptSnapshot = {
	view: "nice",
	count: 0,
	rows: new Map(),
	unfinished: null,
	stats: NO_TRANSCRIPT_STATS,
	generation: 0,
	parser: { type: "loading" },
	done: false,
	search: null,
	problem: null,
};

/** Keeps rows of the window that the update does not contain. */
export function applyUpdate(
	snapshot: TranscriptSnapshot,
	update: TranscriptUpdate,
	parserVersion: string | undefined,
): TranscriptSnapshot {
	const { view, count, unfinished, stats, generation, externalParser, done, search = snapshot.search } = update;
	const rows = new Map(update.rows);
	for (const [index, row] of generation === snapshot.generation ? snapshot.rows : []) {
		if (index >= update.from && index < update.to && !rows.has(index)) rows.set(index, row);
	}
	const parser = externalParser ? parserStateOf(externalParser, parserVersion) : snapshot.parser;
	return { ...snapshot, view, count, rows, unfinished, stats, generation, parser, done, search };
}

function parserStateOf(
	state: NonNullable<TranscriptUpdate["externalParser"]>,
	version: string | undefined,
): ParserState {
	return state.type === "ready" ? { type: "external", version } : state;
}
