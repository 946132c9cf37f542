import type { LogRecord, SandboxedParser, SandboxedParserState, StdoutParserFactory } from "@paperclipai/adapter-utils";
import { type Reading, readHosted, readWith } from "./reading.ts";

/** The log as it is read now, and the wish of an external parser to read it better. */
export interface Readings {
	/** The one to show. */
	readonly current: Reading;
	/** Grows when another one is to be shown. */
	readonly number: number;
	/** `null` without an external parser; one that has not caught up is still loading for whoever sees the other reading. */
	readonly hosted: SandboxedParserState | null;
	setParser(parser: SandboxedParser | null): void;
	push(records: readonly LogRecord[]): void;
	end(): void;
}

interface Listeners {
	/** Something changed that no call of this module's caller has brought about. */
	onProgress(): void;
	/** Another reading is the current one; followed by `onProgress`. */
	onSwitch(): void;
}

/**
 * The parser at hand reads at once. The log is kept until the external parser is loaded, or will not be; then that one
 * reads it from the start, and its reading takes over when it has come as far, so that nothing disappears meanwhile.
 */
export function createReadings(createParser: StdoutParserFactory, { onProgress, onSwitch }: Listeners): Readings {
	let current = readWith(createParser);
	let next: Reading | null = null;
	let kept: LogRecord[] | null = [];
	let number = 0;
	let isEnded = false;
	let hosted: SandboxedParser | null = null;

	function readAgain(parser: SandboxedParser, records: LogRecord[]) {
		const reading = readHosted(parser, progress);
		next = reading;
		reading.push(records);
		if (isEnded) reading.end();
		takeOver();
	}

	function all(): Reading[] {
		return next ? [current, next] : [current];
	}

	function progress() {
		takeOver();
		onProgress();
	}

	function takeOver() {
		if (!next || next.waiting > 0 || (isEnded && !next.done)) return;
		current = next;
		next = null;
		number++;
		onSwitch();
	}

	function heed(parser: SandboxedParser) {
		const { type } = parser.state;
		if (type === "loading") return;
		const records = kept;
		kept = null;
		if (type === "ready" && records) readAgain(parser, records);
		onProgress();
	}

	function hostedState(): SandboxedParserState | null {
		return next ? { type: "loading" } : (hosted?.state ?? null);
	}

	return {
		get current() {
			return current;
		},
		get number() {
			return number;
		},
		get hosted() {
			return hostedState();
		},
		setParser(parser) {
			hosted = parser;
			if (!parser) {
				kept = null;
				return;
			}
			parser.onState(() => heed(parser));
			heed(parser);
		},
		push(records) {
			for (const reading of all()) reading.push(records);
			if (kept) for (const record of records) kept.push(record);
		},
		end() {
			isEnded = true;
			for (const reading of all()) reading.end();
		},
	};
}
