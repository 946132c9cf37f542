import { createTranscriptReader, parseLogRecords, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { createBlockList } from "./block-list.ts";
import type { TranscriptReport, TranscriptView } from "./messages.ts";
import { createRawLines } from "./raw-lines.ts";
import { cutRow, type Row, rowOfBlock, textOfRow } from "./row.ts";
import { createRowSearch, type RowSearch } from "./row-search.ts";

export type TranscriptUpdate = Extract<TranscriptReport, { type: "update" }>;

/** A whole transcript in both views, of which somebody watches a window. */
export interface TranscriptModel {
	pushLog(content: string, done: boolean): void;
	setWindow(view: TranscriptView, from: number, to: number): void;
	expand(view: TranscriptView, index: number): void;
	search(query: string): void;
	text(view: TranscriptView): string;
	/** What the watcher does not know yet, `null` when that is nothing. */
	takeUpdate(): TranscriptUpdate | null;
}

/** The rows of one view. */
interface ViewRows {
	readonly length: number;
	rowAt(index: number): Row | undefined;
	versionAt(index: number): number;
}

export function createTranscriptModel(createParser: StdoutParserFactory): TranscriptModel {
	const reader = createTranscriptReader({ createParser });
	const blocks = createBlockList();
	const lines = createRawLines();
	const views: Record<TranscriptView, ViewRows> = {
		nice: {
			get length() {
				return blocks.length;
			},
			rowAt(index) {
				const block = blocks.at(index);
				const within = blocks.withinAt(index);
				return block && (within === null ? rowOfBlock(block) : { ...rowOfBlock(block), within });
			},
			versionAt: blocks.versionAt,
		},
		raw: {
			get length() {
				return lines.length;
			},
			rowAt: lines.at,
			versionAt: () => 1,
		},
	};
	const expanded: Record<TranscriptView, Set<number>> = { nice: new Set(), raw: new Set() };

	let window = { view: "nice" as TranscriptView, from: 0, to: 0 };
	/** Versions of the window's rows that the watcher has. */
	let known = new Map<number, number>();
	let search: RowSearch | null = null;
	let searchChanged = false;
	let changed = true;
	let done = false;

	function textAt(view: TranscriptView, index: number): string {
		const row = views[view].rowAt(index);
		return row ? textOfRow(row) : "";
	}

	function searchFrom(firstChanged: number) {
		const { view } = window;
		const rows = { length: views[view].length, textAt: (index: number) => textAt(view, index) };
		if (search?.update(rows, firstChanged)) searchChanged = true;
	}

	function takeChangedRows(): [number, Row][] {
		const { view, from, to } = window;
		const rows: [number, Row][] = [];
		for (let index = from; index < Math.min(to, views[view].length); index++) {
			const version = views[view].versionAt(index);
			const row = known.get(index) === version ? undefined : views[view].rowAt(index);
			if (!row) continue;
			known.set(index, version);
			rows.push([index, expanded[view].has(index) ? row : cutRow(row)]);
		}
		return rows;
	}

	return {
		pushLog(content, isDone) {
			const linesBefore = lines.length;
			for (const record of parseLogRecords(content)) {
				lines.push(record);
				for (const entry of reader.push(record)) blocks.push(entry);
			}
			if (isDone && !done) {
				lines.end();
				for (const entry of reader.end()) blocks.push(entry);
				done = true;
			}
			changed = true;
			const firstBlockChanged = blocks.takeFirstChanged() ?? blocks.length;
			searchFrom(window.view === "nice" ? firstBlockChanged : linesBefore);
		},
		setWindow(view, from, to) {
			const sameView = view === window.view;
			window = { view, from, to };
			changed = true;
			// The watcher forgets rows that leave the window, so they count as unknown when they come back.
			known = sameView ? new Map([...known].filter(([index]) => index >= from && index < to)) : new Map();
			if (!sameView && search) this.search(search.result.query);
		},
		expand(view, index) {
			expanded[view].add(index);
			if (view === window.view) known.delete(index);
			changed = true;
		},
		search(query) {
			search = query === "" ? null : createRowSearch(query);
			searchFrom(0);
			searchChanged = true;
			changed = true;
		},
		text(view) {
			const texts = Array.from({ length: views[view].length }, (_, index) => textAt(view, index));
			return texts.join(view === "raw" ? "\n" : "\n\n");
		},
		takeUpdate() {
			if (!changed) return null;
			changed = false;
			const { view } = window;
			const update = { type: "update" as const, view, count: views[view].length, rows: takeChangedRows(), done };
			const found = searchChanged ? { search: search?.result ?? null } : {};
			searchChanged = false;
			return { ...update, stats: { ...reader.stats }, ...found };
		},
	};
}
