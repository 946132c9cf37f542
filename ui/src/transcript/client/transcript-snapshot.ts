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

/** An external parser, as its package and the server describe it. */
export interface DeclaredParser {
	version: string | undefined;
	problem?: string;
}

/** Keeps rows of the window that the update does not contain. */
export function applyUpdate(
	snapshot: TranscriptSnapshot,
	update: TranscriptUpdate,
	declared: DeclaredParser,
): TranscriptSnapshot {
	const { view, count, unfinished, stats, generation, externalParser, done, search = snapshot.search } = update;
	const rows = new Map(update.rows);
	for (const [index, row] of generation === snapshot.generation ? snapshot.rows : []) {
		if (index >= update.from && index < update.to && !rows.has(index)) rows.set(index, row);
	}
	const parser = externalParser ? parserStateOf(externalParser, declared) : snapshot.parser;
	return { ...snapshot, view, count, rows, unfinished, stats, generation, parser, done, search };
}

function parserStateOf(
	state: NonNullable<TranscriptUpdate["externalParser"]>,
	{ version, problem }: DeclaredParser,
): ParserState {
	if (state.type === "ready") return { type: "external", version };
	// Browsers do not report the position of a syntax error in a module; the server has found it.
	const isSyntaxError = state.type === "failed" && /\(SyntaxError: /.test(state.reason);
	return isSyntaxError && problem !== undefined ? { ...state, reason: problem.replace(/\.$/, "") } : state;
}
