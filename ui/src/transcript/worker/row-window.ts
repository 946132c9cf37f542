import type { Row } from "../blocks/rows/row.ts";
import type { TranscriptUpdate, TranscriptView, TranscriptWindow } from "./messages.ts";
import type { ViewRows } from "./view-rows.ts";

/** The rows shown by the main thread, and the versions that it has received. */
export interface RowWindow {
	readonly view: TranscriptView;
	/** First shown row. */
	readonly from: number;
	/** @param length Number of rows in the view. @returns Whether the window contains new rows. */
	move(next: TranscriptWindow, length: number): boolean;
	/** Sends this row uncut from now on. */
	expand(view: TranscriptView, index: number): void;
	/** Resets a view whose rows were all replaced. */
	reset(view: TranscriptView): void;
	/**
	 * Returns rows that are new or changed since the last call; huge ones are cut unless expanded. A window at the end
	 * first moves to added rows.
	 */
	takeChanges(rows: ViewRows): Pick<TranscriptUpdate, "from" | "to" | "rows">;
}

const MAX_FIELD_LENGTH = 40_000;

export function createRowWindow(): RowWindow {
	const expanded: Record<TranscriptView, Set<number>> = { nice: new Set(), raw: new Set() };
	let window: TranscriptWindow = { view: "nice", from: 0, to: 0, isAtEnd: false };
	let sentVersions = new Map<number, number>();

	function move(next: TranscriptWindow, length: number) {
		const isOtherView = next.view !== window.view;
		const hasNewRows = next.from < window.from || Math.min(next.to, length) > window.to;
		// The main thread discards rows outside of the window, so they must be sent again.
		const isStillShown = ([index]: [number, number]) => !isOtherView && index >= next.from && index < next.to;
		sentVersions = new Map([...sentVersions].filter(isStillShown));
		window = next;
		return isOtherView || hasNewRows;
	}

	return {
		move,
		get view() {
			return window.view;
		},
		get from() {
			return window.from;
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
			const { length } = rows;
			if (window.isAtEnd && length > window.to)
				move({ ...window, from: length - (window.to - window.from), to: length }, length);
			for (let index = window.from; index < Math.min(window.to, length); index++) {
				const version = rows.versionAt(index);
				if (sentVersions.get(index) === version) continue;
				const max = expanded[window.view].has(index) ? Number.POSITIVE_INFINITY : MAX_FIELD_LENGTH;
				const row = rows.rowAt(index, max);
				if (!row) continue;
				sentVersions.set(index, version);
				changes.push([index, row]);
			}
			return { from: window.from, to: window.to, rows: changes };
		},
	};
}
