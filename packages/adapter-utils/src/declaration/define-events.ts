import type { UsageSummary } from "../contract/execution.ts";
import type { StdoutLineParser, StdoutParserFactory } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";

type WithoutTime<Entry> = Entry extends TranscriptEntry ? Omit<Entry, "ts"> : never;

/** A transcript entry without `ts`, which `defineEvents` adds. */
export type UntimedEntry = WithoutTime<TranscriptEntry>;

/** Facts about a run, read from the output of its program. Omitted or `null` = unknown. */
export interface RunFacts {
	/** Id that a later run may resume. */
	sessionId?: string | null;
	model?: string | null;
	/** Such as `anthropic`. */
	provider?: string | null;
	/**
	 * `true` for the program's final line. A program that stays open after it is terminated. A line with an answer, a
	 * thought or a tool call resets it to `false`, unless the line sets it.
	 */
	isTurnOver?: boolean;
	/** Whether the program reports that it failed. */
	isError?: boolean;
	/** One sentence that says why the program failed. */
	error?: string | null;
	/** The agent's closing message. */
	summary?: string | null;
	/** Tokens of this run so far. */
	usage?: UsageSummary | null;
	/** Cost of this run so far, in US dollars. */
	costUsd?: number | null;
}

/** The facts of all lines so far, without `isTurnOver`, which only sets a state of the reader. */
export type CollectedFacts<Facts extends RunFacts = RunFacts> = Partial<Omit<Facts, "isTurnOver">>;

/** The meaning of one line of output. */
export interface LineReading<Facts extends RunFacts = RunFacts> {
	/** `[]` hides the line. */
	entries: UntimedEntry[];
	/** Facts of the line, which replace earlier facts of the same names. */
	facts?: Partial<Facts>;
}

/**
 * Reads one line, without its line break. Must be synchronous and must not throw.
 * @returns `null` for an unknown line, which the transcript shows unchanged.
 */
export type LineReader<Facts extends RunFacts = RunFacts> = (line: string) => LineReading<Facts> | null;

/** How an adapter reads the output of its program, for the transcript and for the result of the run. */
export interface AdapterEvents<Facts extends RunFacts = RunFacts> {
	/** Creates a reader, which may keep state. Each log has its own reader. */
	createLineReader: () => LineReader<Facts>;
	createStdoutParser: StdoutParserFactory;
	/** Parses a line without the state of earlier ones. */
	parseStdoutLine: StdoutLineParser;
}

/**
 * Declares how lines of output are read by the browser, the terminal and the server.
 * @example
 * export const events = defineEvents(() => (line) => {
 * 	const event = parseJsonLine(line);
 * 	if (event?.type !== "answer") return null;
 * 	return { entries: [{ kind: "assistant", text: asString(event.text) }], facts: { isTurnOver: true } };
 * });
 */
export function defineEvents<Facts extends RunFacts = RunFacts>(
	createLineReader: () => LineReader<Facts>,
): AdapterEvents<Facts> {
	const createStdoutParser: StdoutParserFactory = () => {
		let read = createLineReader();
		return {
			parseLine: (line, ts) => {
				const entries = read(line)?.entries ?? [{ kind: "stdout", text: line }];
				return entries.map((entry) => ({ ...entry, ts }));
			},
			reset: () => {
				read = createLineReader();
			},
		};
	};
	return {
		createLineReader,
		createStdoutParser,
		parseStdoutLine: (line, ts) => createStdoutParser().parseLine(line, ts),
	};
}
