import type { SandboxedParser, SandboxedParserState, StdoutParserFactory } from "@paperclipai/adapter-utils";
import { type LogChunk, type OnBlock, type Reading, readWithLocalParser, readWithSandboxedParser } from "./reading.ts";

/** The current reading, and one by an external parser that may replace it. */
export interface Readings {
	readonly current: Reading;
	/** Increases whenever the current reading is replaced. */
	readonly generation: number;
	/** `null` if there is none. Reported as loading until its reading is current. */
	readonly externalParser: SandboxedParserState | null;
	setParser(parser: SandboxedParser | null): void;
	push(chunks: readonly LogChunk[]): void;
	/** `line`: index of the first Raw line that has no line break. */
	end(line: number): void;
}

interface Listeners {
	/** Called when the external parser has made progress. */
	onProgress(): void;
	/** Called when the current reading has been replaced. `onProgress` follows. */
	onSwitch(): void;
	/** Called when a block of the current reading has been added or changed. */
	onBlock: OnBlock;
}

/**
 * The local parser reads immediately, and the log is kept. An external parser reads it from the start once loaded,
 * and replaces the current reading when it has caught up, so that no row disappears.
 */
export function createReadings(createParser: StdoutParserFactory, listeners: Listeners): Readings {
	const { onProgress, onSwitch } = listeners;
	let current: Reading = readWithLocalParser(createParser, listeners.onBlock);
	let next: Reading | null = null;
	let keptChunks: LogChunk[] | null = [];
	let generation = 0;
	let endLine: number | null = null;
	let external: SandboxedParser | null = null;

	function startNext(parser: SandboxedParser, chunks: readonly LogChunk[]) {
		const onBlock = (index: number) => {
			if (current === reading) listeners.onBlock(index);
		};
		const reading = readWithSandboxedParser(parser, onBlock, () => {
			switchIfCaughtUp();
			onProgress();
		});
		next = reading;
		reading.push(chunks);
		if (endLine !== null) reading.end(endLine);
		switchIfCaughtUp();
	}

	function switchIfCaughtUp() {
		if (!next || next.waiting > 0 || (endLine !== null && !next.done)) return;
		current = next;
		next = null;
		generation++;
		onSwitch();
	}

	function applyState(parser: SandboxedParser) {
		const { type } = parser.state;
		if (type === "loading") return;
		const chunks = keptChunks;
		keptChunks = null;
		if (type === "ready" && chunks) startNext(parser, chunks);
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
				keptChunks = null;
				return;
			}
			parser.onState(() => applyState(parser));
			applyState(parser);
		},
		push(chunks) {
			for (const reading of openReadings()) reading.push(chunks);
			if (keptChunks) for (const chunk of chunks) keptChunks.push(chunk);
		},
		end(line) {
			endLine = line;
			for (const reading of openReadings()) reading.end(line);
		},
	};
}
