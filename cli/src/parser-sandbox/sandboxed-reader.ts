import {
	createSandboxedTranscriptReader,
	type LogRecord,
	type ParserState,
	sandboxParser,
	systemClock,
	type TranscriptEntry,
	type TranscriptStats,
} from "@paperclipai/adapter-utils";
import { openParserPort } from "./parser-port.ts";

/** Number of records that may wait for the parser before `push` applies backpressure. */
const MAX_WAITING = 256;

export interface SandboxedReaderOptions {
	source: string;
	/** Contract version that the parser's package declares. */
	version: string | undefined;
	/** Why the server could not load the parser. */
	problem?: string | undefined;
	onEntries(entries: TranscriptEntry[]): void;
	/** Called when the parser is ready, has failed, or has stopped. */
	onState(state: ParserState): void;
}

/** Reads a run log with an untrusted parser in its own process. */
export interface SandboxedReader {
	/** Resolves when more records can be pushed; their entries may come later. */
	push(records: readonly LogRecord[]): Promise<void>;
	/** Resolves when all entries have been delivered and the parser's process has been killed. */
	end(): Promise<void>;
	readonly stats: Readonly<TranscriptStats>;
}

export function createSandboxedReader(options: SandboxedReaderOptions): SandboxedReader {
	const { source, version, problem, onEntries, onState } = options;
	const parser = sandboxParser({ source, port: openParserPort(), clock: systemClock });
	const reportState = () => {
		const { state } = parser;
		if (state.type === "loading") return;
		if (state.type === "ready") return onState({ type: "external", version });
		// Only the server, which has the file, knows the position of a syntax error.
		const isSyntaxError = /\(SyntaxError: /.test(state.reason);
		onState(isSyntaxError && problem !== undefined ? { ...state, reason: problem.replace(/\.$/, "") } : state);
	};
	reportState();
	parser.onState(reportState);

	let onProgress = () => {};
	const reader = createSandboxedTranscriptReader({
		parser,
		onEntries(entries) {
			onEntries(entries);
			onProgress();
		},
	});
	const untilWaiting = (max: number) =>
		new Promise<void>((resolve) => {
			onProgress = () => {
				if (reader.waiting <= max) resolve();
			};
			onProgress();
		});

	return {
		stats: reader.stats,
		async push(records) {
			reader.push(records);
			await untilWaiting(MAX_WAITING);
		},
		async end() {
			reader.end();
			await untilWaiting(0);
			parser.close();
		},
	};
}
