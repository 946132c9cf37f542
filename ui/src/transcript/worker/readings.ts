import type { LogRecord, SandboxedParser, SandboxedParserState, StdoutParserFactory } from "@paperclipai/adapter-utils";
import { type Reading, readWithLocalParser, readWithSandboxedParser } from "./reading.ts";

/** The reading to show now, and the one by an external parser that may replace it. */
export interface Readings {
	readonly current: Reading;
	/** Increases whenever another reading becomes the current one. */
	readonly generation: number;
	/** `null` without an external parser. Reported as loading until its reading has become the current one. */
	readonly externalParser: SandboxedParserState | null;
	setParser(parser: SandboxedParser | null): void;
	push(records: readonly LogRecord[]): void;
	end(): void;
}

interface Listeners {
	/** The external parser has changed something. */
	onProgress(): void;
	/** Another reading has become the current one. `onProgress` follows. */
	onSwitch(): void;
}

/**
 * The local parser reads at once. The log is kept until the external parser has loaded or failed. Once loaded, it reads
 * the log from the start, and its reading becomes the current one when it has caught up, so that no row disappears.
 */
export function createReadings(createParser: StdoutParserFactory, { onProgress, onSwitch }: Listeners): Readings {
	let current = readWithLocalParser(createParser);
	let next: Reading | null = null;
	let keptRecords: LogRecord[] | null = [];
	let generation = 0;
	let isEnded = false;
	let external: SandboxedParser | null = null;

	function startNext(parser: SandboxedParser, records: LogRecord[]) {
		const reading = readWithSandboxedParser(parser, () => {
			switchIfCaughtUp();
			onProgress();
		});
		next = reading;
		reading.push(records);
		if (isEnded) reading.end();
		switchIfCaughtUp();
	}

	function switchIfCaughtUp() {
		if (!next || next.waiting > 0 || (isEnded && !next.done)) return;
		current = next;
		next = null;
		generation++;
		onSwitch();
	}

	function applyState(parser: SandboxedParser) {
		const { type } = parser.state;
		if (type === "loading") return;
		const records = keptRecords;
		keptRecords = null;
		if (type === "ready" && records) startNext(parser, records);
		onProgress();
	}

	const openReadings = () => (next ? [current, next] : [current]);

	return {
		get current() {
			return current;
		},
		get generation() {
			return generation;
		},
		get externalParser(): SandboxedParserState | null {
			return next ? { type: "loading" } : (external?.state ?? null);
		},
		setParser(parser) {
			external = parser;
			if (!parser) {
				keptRecords = null;
				return;
			}
			parser.onState(() => applyState(parser));
			applyState(parser);
		},
		push(records) {
			for (const reading of openReadings()) reading.push(records);
			if (keptRecords) for (const record of records) keptRecords.push(record);
		},
		end() {
			isEnded = true;
			for (const reading of openReadings()) reading.end();
		},
	};
}
