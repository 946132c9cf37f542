import {
	createSandboxedTranscriptReader,
	type LogRecord,
	type ParserState,
	sandboxParser,
	systemClock,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import { openParserPort } from "./parser-port.ts";

/** Records that may wait for the parser before no more are taken. */
const MAX_WAITING = 256;

export interface SandboxedReaderOptions {
	source: string;
	/** Of the contract, as its package declares it. */
	version: string | undefined;
	onEntries(entries: TranscriptEntry[]): void;
	/** Told when the parser is ready, cannot be used, or has been stopped. */
	onState(state: ParserState): void;
}

/** Reads a run log with a foreign parser in a process of its own. */
export interface SandboxedReader {
	/** Resolves when more can be taken; entries come when the parser has answered. */
	push(records: readonly LogRecord[]): Promise<void>;
	/** Resolves when all entries were given out, and the parser is gone. */
	end(): Promise<void>;
	/** Lines so far that the parser threw on. */
	readonly failedLines: number;
}

export function createSandboxedReader({
	source,
	version,
	onEntries,
	onState,
}: SandboxedReaderOptions): SandboxedReader {
	const parser = sandboxParser({ source, port: openParserPort(), clock: systemClock });
	const tellState = () => {
		const { state } = parser;
		if (state.type !== "loading") onState(state.type === "ready" ? { type: "external", version } : state);
	};
	tellState();
	parser.onState(tellState);

	let goOn = () => {};
	const reader = createSandboxedTranscriptReader({
		parser,
		onEntries(entries) {
			onEntries(entries);
			goOn();
		},
	});
	const untilWaiting = (most: number) =>
		new Promise<void>((resolve) => {
			goOn = () => {
				if (reader.waiting <= most) resolve();
			};
			goOn();
		});

	return {
		get failedLines() {
			return reader.stats.parserErrors;
		},
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
