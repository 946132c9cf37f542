import { parseLogRecords, type SandboxedParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { createRawLines } from "../blocks/raw-lines.ts";
import { cutRow, type Row, rowOfBlock, textOfRow } from "../blocks/row.ts";
import { createRowSearch, type RowSearch } from "../blocks/row-search.ts";
import type { TranscriptReport, TranscriptView } from "./messages.ts";
import { createReadings } from "./readings.ts";

export type TranscriptUpdate = Extract<TranscriptReport, { type: "update" }>;

/** A whole transcript in both views, of which somebody watches a window. */
export interface TranscriptModel {
	/** Called once: an external parser that is loading, or `null` when there is none. */
	setParser(parser: SandboxedParser | null): void;
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

/** `onProgress` is called when an external parser has changed something. */
export function createTranscriptModel(createParser: StdoutParserFactory, onProgress: () => void): TranscriptModel {
	const readings = createReadings(createParser, { onProgress: takeProgress, onSwitch: switchRows });
	const lines = createRawLines();
	const views: Record<TranscriptView, ViewRows> = {
		nice: {
			get length() {
				return readings.current.blocks.length;
			},
			rowAt(index) {
				const { blocks } = readings.current;
				const block = blocks.at(index);
				const within = blocks.withinAt(index);
				return block && (within === null ? rowOfBlock(block) : { ...rowOfBlock(block), within });
			},
			versionAt: (index) => readings.current.blocks.versionAt(index),
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
	let isEnded = false;

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

	function searchBlocks() {
		const { blocks } = readings.current;
		const firstChanged = blocks.takeFirstChanged() ?? blocks.length;
		if (window.view === "nice") searchFrom(firstChanged);
	}

	function takeProgress() {
		searchBlocks();
		changed = true;
		onProgress();
	}

	/** Another parser has read the log: no row of the Nice view is what it was. */
	function switchRows() {
		expanded.nice.clear();
		if (window.view === "nice") {
			known = new Map();
			searchFrom(0);
		}
	}

	return {
		setParser: readings.setParser,
		pushLog(content, isDone) {
			const linesBefore = lines.length;
			const records = parseLogRecords(content);
			for (const record of records) lines.push(record);
			readings.push(records);
			if (isDone && !isEnded) {
				lines.end();
				readings.end();
				isEnded = true;
			}
			changed = true;
			searchBlocks();
			if (window.view === "raw") searchFrom(linesBefore);
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
			const { stats, done } = readings.current;
			const found = searchChanged ? { search: search?.result ?? null } : {};
			searchChanged = false;
			return {
				type: "update",
				view,
				count: views[view].length,
				rows: takeChangedRows(),
				stats: { ...stats },
				reading: readings.number,
				hosted: readings.hosted,
				done,
				...found,
			};
		},
	};
}
