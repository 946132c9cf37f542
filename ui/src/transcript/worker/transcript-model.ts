import type { SandboxedParser, StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { LogPosition, RowRange } from "../blocks/rows/row.ts";
import { isOpenAtFirst } from "../blocks/rows/row-preview.ts";
import { textAsShown } from "../blocks/rows/text-as-shown.ts";
import type { SearchQuery } from "../blocks/search-query.ts";
import type { TimelineStep } from "../blocks/timeline/timeline.ts";
import { createLogIntake } from "./log-intake.ts";
import type { TranscriptUpdate, TranscriptView, TranscriptWindow } from "./messages.ts";
import { createRawLines } from "./raw-lines.ts";
import { createReadings } from "./readings.ts";
import { createRowWindow } from "./row-window.ts";
import { createViewSearch } from "./search/view-search.ts";
import { createNiceRows, createRawRows, sameRows, type ViewRows } from "./view-rows.ts";

/** A whole transcript in both views. The main thread shows a window of it. */
export interface TranscriptModel {
	/** Called once, with a loading external parser or `null`. */
	setParser(parser: SandboxedParser | null): void;
	pushLog(content: string, done: boolean): void;
	/** Returns whether the window contains new rows. */
	setWindow(next: TranscriptWindow): boolean;
	expand(view: TranscriptView, index: number): void;
	search(query: SearchQuery | null, from: number, position?: number): void;
	step(step: 1 | -1, from: number): void;
	/** Searches until `isLate` returns `true`. Returns `true` if more remains. */
	advanceSearch(isLate: () => boolean): boolean;
	/** Whether there is a match that no update has reported yet. */
	hasNewMatch(): boolean;
	text(view: TranscriptView): string;
	/** @param max Number of characters, beyond which the result is `null`. Default: what clipboards take. */
	textAsShown(view: TranscriptView, rows: RowRange, toggled: ReadonlyMap<number, boolean>, max?: number): string | null;
	/**
	 * The row of a log position, with the offset in it as a fraction; `null` while the log has not been read that far.
	 */
	rowOf(view: TranscriptView, position: LogPosition): number | null;
	/** The next or previous error row. */
	findError(view: TranscriptView, from: number, step: 1 | -1): number | null;
	timeline(): TimelineStep[];
	/** Whether the whole log of a finished run has been read. */
	isDone(): boolean;
	/** Returns `null` if nothing has changed. */
	takeUpdate(): TranscriptUpdate | null;
}

/** Limited, because each step is an element of the page. */
const MAX_TIMELINE_STEPS = 500;
/** Some browsers and desktops drop longer texts, or hang while they copy them. */
const MAX_COPIED_CHARACTERS = 32 * 1024 * 1024;

/** `onProgress` is called when an external parser has made progress. */
export function createTranscriptModel(createParser: StdoutParserFactory, onProgress: () => void): TranscriptModel {
	const lines = createRawLines();
	const window = createRowWindow();
	const search = createViewSearch();
	const readings = createReadings(createParser, {
		onProgress() {
			isChanged = true;
			onProgress();
		},
		onSwitch() {
			window.reset("nice");
			if (window.view === "nice") search.restart(views.nice, { from: window.from, to: window.from });
		},
		onBlock(index) {
			if (window.view === "nice") search.touch(index);
		},
	});
	const views = {
		nice: createNiceRows(
			() => readings.current,
			() => lines.length,
		),
		raw: createRawRows(lines),
	};
	const intake = createLogIntake(lines, readings, (line) => {
		if (window.view === "raw") search.touch(line);
	});
	let isChanged = true;

	/** A match may be in the omitted part of a row. */
	const expandCurrentMatch = () => search.current && window.expand(window.view, search.current.row);

	return {
		setParser: readings.setParser,
		pushLog(content, isDone) {
			intake.push(content, isDone);
			isChanged = true;
		},
		setWindow(next) {
			const last = window.view;
			const hasNewRows = window.move(next, views[next.view].length);
			isChanged ||= hasNewRows;
			if (next.view !== last)
				search.restart(views[next.view], sameRows(views[last], search.current?.row ?? next.from, views[next.view]));
			return hasNewRows;
		},
		expand(view, index) {
			window.expand(view, index);
			isChanged = true;
		},
		search(query, from, position) {
			if (query) search.start(query, views[window.view], from, position);
			else search.stop();
			expandCurrentMatch();
			isChanged = true;
		},
		step(step, from) {
			search.step(step, from);
			expandCurrentMatch();
			isChanged = true;
		},
		advanceSearch(isLate) {
			if (search.complete) return false;
			isChanged = true;
			return search.advance(isLate);
		},
		hasNewMatch: () => search.hasNewMatch,
		textAsShown: (view, rows, toggled, max = MAX_COPIED_CHARACTERS) =>
			shownText(views[view], { ...rows, toggled, max, done: readings.current.done }),
		text: (view) => textOf(views[view], view === "raw" ? "\n" : "\n\n"),
		rowOf(view, position) {
			const isRead = lines.length > position.line && readings.current.waiting === 0;
			if (views[view].length === 0 || !(isRead || intake.isEnded)) return null;
			return views[view].indexOf(position);
		},
		findError: (view, from, step) => findErrorRow(views[view], from, step),
		timeline: () => readings.current.blocks.timeline.steps(MAX_TIMELINE_STEPS),
		isDone: () => readings.current.done,
		takeUpdate() {
			if (!isChanged) return null;
			isChanged = false;
			const { view } = window;
			const { stats, done } = readings.current;
			return {
				type: "update",
				view,
				count: views[view].length,
				...window.takeChanges(views[view]),
				unfinished: intake.unfinished.shownIn(view),
				stats: { ...stats },
				generation: readings.generation,
				externalParser: readings.externalParser,
				done,
				...search.takeChange(),
			};
		},
	};
}

function textOf(rows: ViewRows, separator: string): string {
	return Array.from({ length: rows.length }, (_, index) => rows.textAt(index)).join(separator);
}

interface ShownText extends RowRange {
	toggled: ReadonlyMap<number, boolean>;
	max: number;
	done: boolean;
}

function shownText(rows: ViewRows, { from, to, toggled, max, done }: ShownText): string | null {
	const texts: string[] = [];
	let left = max + 1;
	for (let index = from; index < Math.min(to, rows.length); index++) {
		const row = rows.rowAt(index);
		if (!row) continue;
		const text = textAsShown(row, toggled.get(index) ?? isOpenAtFirst(row), done);
		left -= text.length + 1;
		if (left < 0) return null;
		texts.push(text);
	}
	return texts.join("\n");
}

function findErrorRow(rows: ViewRows, from: number, step: 1 | -1): number | null {
	for (let index = from + step; index >= 0 && index < rows.length; index += step) {
		if (rows.isErrorAt(index)) return index;
	}
	return null;
}
