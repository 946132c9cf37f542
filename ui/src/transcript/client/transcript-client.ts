import type { ParserState } from "@paperclipai/adapter-utils";
import { parserStateOf } from "../../adapters/parser-of.ts";
import type { ExternalParser, TranscriptCommand, TranscriptReport, TranscriptView } from "../worker/messages.ts";
import { applyUpdate, emptySnapshot, type TranscriptSnapshot, type TranscriptWindow } from "./transcript-snapshot.ts";

/** The main thread's side of the transcript worker. */
export interface TranscriptClient {
	getSnapshot(): TranscriptSnapshot;
	subscribe(callback: () => void): () => void;
	/** Sets the parser state to show. The states of an external parser come from the worker. */
	showParser(parser: ParserState): void;
	/** Called once: the external parser for the transcript, or `null` for none. */
	setParser(external: ExternalParser | null): void;
	pushLog(content: string, done: boolean): void;
	setWindow(view: TranscriptView, from: number, to: number): void;
	expand(index: number): void;
	search(query: string): void;
	/** The whole text of a view. */
	text(view: TranscriptView): Promise<string>;
	/** Reports that the rest of the log cannot be read. */
	fail(problem: string): void;
	close(): void;
}

/** Requested before the page has measured its window, so that the first update already contains rows. */
const FIRST_ROWS = 40;

export function openTranscript(adapterType: string): TranscriptClient {
	const worker = new Worker(new URL("../worker/transcript-worker.ts", import.meta.url), { type: "module" });
	const callbacks = new Set<() => void>();
	// The worker responds in order.
	const textRequests: ((text: string) => void)[] = [];
	let snapshot: TranscriptSnapshot = { ...emptySnapshot, parser: parserStateOf(adapterType) };
	let parserVersion: string | undefined;
	let window: TranscriptWindow = { view: emptySnapshot.view, from: 0, to: FIRST_ROWS };

	function send(command: TranscriptCommand, transfer: Transferable[] = []) {
		worker.postMessage(command, transfer);
	}

	function publish(next: TranscriptSnapshot) {
		snapshot = next;
		for (const callback of callbacks) callback();
	}

	worker.onmessage = ({ data }: MessageEvent<TranscriptReport>) => {
		if (data.type === "text") textRequests.shift()?.(data.text);
		// Updates of the other view were sent before the view was switched.
		else if (data.view === window.view) publish(applyUpdate(snapshot, data, window, parserVersion));
	};

	function fail(problem: string) {
		publish({ ...snapshot, problem });
	}

	worker.onerror = ({ message }) => fail(message || "The code that reads transcripts could not be loaded.");

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
			parserVersion = external?.version;
			send({ type: "parser", external }, external ? [external.port] : []);
		},
		pushLog: (content, done) => send({ type: "log", content, done }),
		setWindow(view, from, to) {
			if (view === window.view && from === window.from && to === window.to) return;
			if (view !== window.view) publish({ ...snapshot, view, count: 0, rows: new Map() });
			window = { view, from, to };
			send({ type: "window", ...window });
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
