import { parseLogRecords, type SandboxedParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { TranscriptUpdate, TranscriptView } from "./messages.ts";
import { createRawLines } from "./raw-lines.ts";
import { createReadings } from "./readings.ts";
import { createRowWindow } from "./row-window.ts";
import { createNiceRows, createRawRows } from "./view-rows.ts";
import { createViewSearch } from "./view-search.ts";

/** A whole transcript in both views, of which the main thread shows a window. */
export interface TranscriptModel {
	/** Called once: an external parser that is loading, or `null` when there is none. */
	setParser(parser: SandboxedParser | null): void;
	pushLog(content: string, done: boolean): void;
	setWindow(view: TranscriptView, from: number, to: number): void;
	expand(view: TranscriptView, index: number): void;
	search(query: string): void;
	text(view: TranscriptView): string;
	/** What changed since the last update; `null` when nothing did. */
	takeUpdate(): TranscriptUpdate | null;
}

/** `onProgress` is called when an external parser has changed something. */
export function createTranscriptModel(createParser: StdoutParserFactory, onProgress: () => void): TranscriptModel {
	const readings = createReadings(createParser, { onProgress: applyProgress, onSwitch: replaceNiceRows });
	const lines = createRawLines();
	const views = { nice: createNiceRows(() => readings.current.blocks), raw: createRawRows(lines) };
	const window = createRowWindow();
	const search = createViewSearch();
	let isChanged = true;
	let isEnded = false;

	function searchAgain(view: TranscriptView, firstChanged: number) {
		if (view === window.view) search.update(views[view], firstChanged);
	}

	function searchChangedBlocks() {
		const { blocks } = readings.current;
		searchAgain("nice", blocks.takeFirstChanged() ?? blocks.length);
	}

	function applyProgress() {
		searchChangedBlocks();
		isChanged = true;
		onProgress();
	}

	function replaceNiceRows() {
		window.reset("nice");
		searchAgain("nice", 0);
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
			isChanged = true;
			searchChangedBlocks();
			searchAgain("raw", linesBefore);
		},
		setWindow(view, from, to) {
			const isOtherView = view !== window.view;
			window.move(view, from, to);
			if (isOtherView) search.restart(views[view]);
			isChanged = true;
		},
		expand(view, index) {
			window.expand(view, index);
			isChanged = true;
		},
		search(query) {
			search.start(query, views[window.view]);
			isChanged = true;
		},
		text(view) {
			const texts = Array.from({ length: views[view].length }, (_, index) => views[view].textAt(index));
			return texts.join(view === "raw" ? "\n" : "\n\n");
		},
		takeUpdate() {
			if (!isChanged) return null;
			isChanged = false;
			const { view } = window;
			const { stats, done } = readings.current;
			return {
				type: "update",
				view,
				count: views[view].length,
				rows: window.takeChanges(views[view]),
				stats: { ...stats },
				generation: readings.generation,
				externalParser: readings.externalParser,
				done,
				...search.takeChange(),
			};
		},
	};
}
