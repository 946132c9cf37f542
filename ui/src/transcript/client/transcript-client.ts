import type { ParserState, SandboxedParserState, TranscriptStats } from "@paperclipai/adapter-utils";
import { parserStateOf } from "../../adapters/parser-of.ts";
import type { Row } from "../blocks/row.ts";
import type {
	ExternalParser,
	SearchResult,
	TranscriptCommand,
	TranscriptReport,
	TranscriptView,
} from "../worker/messages.ts";

/** What the main thread knows of a transcript: how long it is, and the rows of a window. */
export interface TranscriptSnapshot {
	view: TranscriptView;
	count: number;
	rows: ReadonlyMap<number, Row>;
	stats: TranscriptStats;
	/** Another one means other rows in the Nice view. */
	reading: number;
	/** Who reads the output. */
	parser: ParserState;
	/** The end of the log has been read. */
	done: boolean;
	search: SearchResult | null;
	/** Why the transcript cannot go on, in words. */
	problem: string | null;
}

/** The main thread's side of the transcript worker. */
export interface TranscriptClient {
	getSnapshot(): TranscriptSnapshot;
	subscribe(callback: () => void): () => void;
	/** Says who reads the output, as long as it is not an external parser that speaks for itself. */
	showParser(parser: ParserState): void;
	/** Called once: the external parser that is to read the transcript, or `null` when none is to. */
	setParser(external: ExternalParser | null): void;
	pushLog(content: string, done: boolean): void;
	setWindow(view: TranscriptView, from: number, to: number): void;
	expand(index: number): void;
	search(query: string): void;
	/** The whole text of a view. */
	text(view: TranscriptView): Promise<string>;
	/** The log cannot be read any further. */
	fail(problem: string): void;
	close(): void;
}

/** Asked for before anything is drawn, so that the first answer already shows something. */
const FIRST_ROWS = 40;

const EMPTY: TranscriptSnapshot = {
	view: "nice",
	count: 0,
	rows: new Map(),
	stats: { lines: 0, quiet: 0, unparsed: 0, parserErrors: 0 },
	reading: 0,
	parser: { type: "generic" },
	done: false,
	search: null,
	problem: null,
};

export function openTranscript(adapterType: string): TranscriptClient {
	const worker = new Worker(new URL("../worker/transcript-worker.ts", import.meta.url), { type: "module" });
	const callbacks = new Set<() => void>();
	// The worker answers in order.
	const textRequests: ((text: string) => void)[] = [];
	let snapshot: TranscriptSnapshot = { ...EMPTY, parser: parserStateOf(adapterType) };
	let version: string | undefined;
	let window = { view: EMPTY.view, from: 0, to: FIRST_ROWS };

	function send(command: TranscriptCommand, transfer: Transferable[] = []) {
		worker.postMessage(command, transfer);
	}

	function publish(next: TranscriptSnapshot) {
		snapshot = next;
		for (const callback of callbacks) callback();
	}

	worker.onmessage = ({ data }: MessageEvent<TranscriptReport>) => {
		if (data.type === "text") {
			textRequests.shift()?.(data.text);
			return;
		}
		// An answer to a question from before the view was switched.
		if (data.view !== window.view) return;
		const { view, count, stats, reading, hosted, done, search = snapshot.search } = data;
		const rows = new Map(data.rows);
		for (const [index, row] of reading === snapshot.reading ? snapshot.rows : []) {
			if (index >= window.from && index < window.to && !rows.has(index)) rows.set(index, row);
		}
		const parser = hosted === null ? snapshot.parser : stateOf(hosted, version);
		publish({ ...snapshot, view, count, rows, stats, reading, parser, done, search });
	};

	function fail(problem: string) {
		publish({ ...snapshot, problem });
	}

	worker.onerror = ({ message }) =>
		fail(message || "The part of this page that reads transcripts could not be loaded.");

	send({ type: "open", adapterType });
	send({ type: "window", ...window });

	return {
		getSnapshot: () => snapshot,
		subscribe(callback) {
			callbacks.add(callback);
			return () => callbacks.delete(callback);
		},
		showParser: (parser) => publish({ ...snapshot, parser }),
		setParser(external) {
			version = external?.version;
			send({ type: "parser", external }, external ? [external.port] : []);
		},
		pushLog: (content, done) => send({ type: "log", content, done }),
		setWindow(view, from, to) {
			if (view === window.view && from === window.from && to === window.to) return;
			if (view !== window.view) publish({ ...snapshot, view, count: 0, rows: new Map() });
			window = { view, from, to };
			send({ type: "window", view, from, to });
		},
		expand: (index) => send({ type: "expand", view: window.view, index }),
		search: (query) => send({ type: "search", query }),
		text(view) {
			return new Promise((resolve) => {
				textRequests.push(resolve);
				send({ type: "text", view });
			});
		},
		fail,
		close: () => worker.terminate(),
	};
}

function stateOf(hosted: SandboxedParserState, version: string | undefined): ParserState {
	return hosted.type === "ready" ? { type: "external", version } : hosted;
}
