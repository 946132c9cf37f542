import type { ParserState } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/shared";
import type { LogPosition, RowRange } from "../blocks/rows/row.ts";
import type { SearchQuery } from "../blocks/search-query.ts";
import type { TimelineStep } from "../blocks/timeline/timeline.ts";
import type {
	ExternalParser,
	TranscriptCommand,
	TranscriptQuestion,
	TranscriptReport,
	TranscriptView,
	TranscriptWindow,
} from "../worker/messages.ts";
import { takeWorker } from "./prewarmed-worker.ts";
import { applyUpdate, type DeclaredParser, emptySnapshot, type TranscriptSnapshot } from "./transcript-snapshot.ts";

/** The main thread's interface to the transcript worker. */
export interface TranscriptClient {
	getSnapshot(): TranscriptSnapshot;
	subscribe(callback: () => void): () => void;
	showParser(parser: ParserState): void;
	/** Called once. `null`: no external parser. `problem`: why the server could not load it. */
	setParser(external: ExternalParser | null, problem?: string): void;
	pushLog(content: string, done: boolean): void;
	/** Log characters not parsed yet. */
	waiting(): number;
	/** Called when the whole pushed log has been parsed. Returns the unsubscribe function. */
	onDrained(callback: () => void): () => void;
	setWindow(next: TranscriptWindow): void;
	expand(index: number): void;
	/** Searches from a row on and goes to the first match, or to match number `position`; `null` ends the search. */
	search(query: SearchQuery | null, from: number, position?: number): void;
	/** Goes to the next or previous match, starting at row `from` if there is no current match. */
	step(step: 1 | -1, from: number): void;
	text(view: TranscriptView): Promise<string>;
	/**
	 * The text of rows as the page shows them, or `null` if it is too long for the clipboard.
	 * @param toggled Rows that the user has opened or closed.
	 */
	shownText(
		view: TranscriptView,
		rows: RowRange,
		toggled: readonly [index: number, isOpen: boolean][],
	): Promise<string | null>;
	/** Row index of a log position, see `ViewRows.indexOf`. Waits until the log has been read up to the position. */
	rowOf(view: TranscriptView, position: LogPosition): Promise<number>;
	/** The next or previous error row, or `null`. Waits for the end of the log if the run is over. */
	findError(view: TranscriptView, from: number, step: 1 | -1, isOver: boolean): Promise<number | null>;
	timeline(): Promise<TimelineStep[]>;
	/** Reports that the rest of the log cannot be read. */
	fail(problem: string): void;
	close(): void;
}

/** Number of rows requested before the view has been measured, so that the first update has rows. */
const FIRST_ROWS = 40;

/** @param view Initial view. */
export function openTranscript(adapterType: string, view: TranscriptView = "nice"): TranscriptClient {
	const worker = takeWorker();
	const callbacks = new Set<() => void>();
	const questions = new Map<number, (answer: unknown) => void>();
	let lastQuestion = 0;
	const drainCallbacks = new Set<() => void>();
	let waiting = 0;
	let snapshot: TranscriptSnapshot = { ...emptySnapshot, view };
	let declared: DeclaredParser = { version: undefined };
	let window: TranscriptWindow = { view, from: 0, to: FIRST_ROWS, isAtEnd: false };

	function send(command: TranscriptCommand, transfer: Transferable[] = []) {
		worker.postMessage(command, transfer);
	}

	function publish(next: TranscriptSnapshot) {
		snapshot = next;
		for (const callback of callbacks) callback();
	}

	worker.onmessage = ({ data }: MessageEvent<TranscriptReport>) => {
		if (data.type === "answer") {
			questions.get(data.id)?.(data.answer);
			questions.delete(data.id);
			return;
		}
		// Ignores an update of the other view that was sent before the switch.
		if (data.type === "update" && data.view === window.view) {
			publish(applyUpdate(snapshot, data, declared));
		}
		if (data.characters > 0) subtractWaiting(data.characters);
	};

	function subtractWaiting(characters: number) {
		waiting -= characters;
		if (waiting === 0) for (const callback of drainCallbacks) callback();
	}

	/** Resolves with the worker's answer. */
	function ask<Answer>(question: TranscriptQuestion): Promise<Answer> {
		return new Promise((resolve) => {
			const id = ++lastQuestion;
			questions.set(id, resolve as (answer: unknown) => void);
			send({ type: "ask", id, question });
		});
	}

	function fail(problem: string) {
		publish({ ...snapshot, problem });
	}

	worker.onerror = ({ message }) => fail(message || "The transcript viewer could not be loaded.");

	send({ type: "open", adapterType });
	send({ type: "window", ...window });

	return {
		getSnapshot: () => snapshot,
		subscribe(callback) {
			callbacks.add(callback);
			return () => callbacks.delete(callback);
		},
		showParser: (parser) => publish({ ...snapshot, parser }),
		setParser(external, problem) {
			declared = { version: external?.version, ...omitUndefined({ problem }) };
			send({ type: "parser", external }, external ? [external.port] : []);
		},
		pushLog(content, done) {
			waiting += content.length;
			send({ type: "log", content, done });
		},
		waiting: () => waiting,
		onDrained(callback) {
			drainCallbacks.add(callback);
			return () => drainCallbacks.delete(callback);
		},
		setWindow(next) {
			const { view, from, to, isAtEnd } = window;
			const isOtherView = next.view !== view;
			if (!isOtherView && next.from === from && next.to === to && next.isAtEnd === isAtEnd) return;
			if (isOtherView) publish({ ...snapshot, view: next.view, count: 0, rows: new Map(), unfinished: null });
			window = next;
			send({ type: "window", ...window });
		},
		expand: (index) => send({ type: "expand", view: window.view, index }),
		search: (query, from, position) => send({ type: "search", query, from, ...omitUndefined({ position }) }),
		step: (step, from) => send({ type: "step", step, from }),
		text: (view) => ask<string>({ about: "text", view }),
		shownText: (view, rows, toggled) => ask<string | null>({ about: "shown", view, rows, toggled }),
		rowOf: (view, position) => ask<number>({ about: "position", view, position }),
		findError: (view, from, step, isOver) => ask<number | null>({ about: "error", view, from, step, isOver }),
		timeline: () => ask<TimelineStep[]>({ about: "timeline" }),
		fail,
		close: () => worker.terminate(),
	};
}
