import { cutRow, type Row } from "../blocks/rows/row.ts";
import type { TranscriptView } from "./messages.ts";
import type { ViewRows } from "./view-rows.ts";

/** The range of rows that the main thread shows, and the versions of them that it already has. */
export interface RowWindow {
	readonly view: TranscriptView;
	/** The first row that is shown. */
	readonly from: number;
	/** Shows the rows `from` (inclusive) to `to` (exclusive). */
	move(view: TranscriptView, from: number, to: number): void;
	/** Sends this row uncut from now on. */
	expand(view: TranscriptView, index: number): void;
	/** Forgets everything about a view whose rows were all replaced. */
	reset(view: TranscriptView): void;
	/** Rows of the window that are new or changed since the last call. Huge rows are cut unless expanded. */
	takeChanges(rows: ViewRows): [index: number, row: Row][];
}

export function createRowWindow(): RowWindow {
	const expanded: Record<TranscriptView, Set<number>> = { nice: new Set(), raw: new Set() };
	let window = { view: "nice" as TranscriptView, from: 0, to: 0 };
	let sentVersions = new Map<number, number>();

	return {
		get view() {
			return window.view;
		},
		get from() {
			return window.from;
		},
		move(view, from, to) {
			// The main thread drops rows that leave the window, so they have to be sent again when they come back.
			const isStillShown = ([index]: [number, number]) => view === window.view && index >= from && index < to;
			sentVersions = new Map([...sentVersions].filter(isStillShown));
			window = { view, from, to };
		},
		expand(view, index) {
			if (expanded[view].has(index)) return;
			expanded[view].add(index);
			if (view === window.view) sentVersions.delete(index);
		},
		reset(view) {
			expanded[view].clear();
			if (view === window.view) sentVersions.clear();
		},
		takeChanges(rows) {
			const changes: [number, Row][] = [];
			for (let index = window.from; index < Math.min(window.to, rows.length); index++) {
				const version = rows.versionAt(index);
				const row = sentVersions.get(index) === version ? undefined : rows.rowAt(index);
				if (!row) continue;
				sentVersions.set(index, version);
				changes.push([index, expanded[window.view].has(index) ? row : cutRow(row)]);
			}
			return changes;
		},
	};
}
