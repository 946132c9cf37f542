import type { AdapterEvents, CollectedFacts, RunFacts } from "../declaration/define-events.ts";
import { messageOf } from "../errors/message-of.ts";
import { createOutputReader, type OutputReader } from "../execution/output-reader.ts";

/** The facts in the output of a program, and numbers of lines. */
export interface ProgramOutput<Facts extends RunFacts = RunFacts> {
	facts: CollectedFacts<Facts>;
	/** Whether the transcript has an answer, a thought or a tool call. */
	hasWorked: boolean;
	/** Whether the output ends with a final line, so that a program that stays open may be terminated. */
	isTurnOver: boolean;
	/** Whether the program has printed a final line, regardless of later lines. */
	hasResult: boolean;
	lineCount: number;
	unknownLineCount: number;
	/** Lines on which the adapter's reader threw; they count as unknown. */
	failedLineCount: number;
	/** Message of the first error. */
	failure?: string;
}

const WORK = new Set(["assistant", "thinking", "tool_call", "tool_result"]);

export function createProgramOutputReader<Facts extends RunFacts>(
	events: AdapterEvents<Facts>,
): OutputReader<ProgramOutput<Facts>> {
	const readLine = events.createLineReader();
	const output: ProgramOutput<Facts> = {
		facts: {},
		hasWorked: false,
		isTurnOver: false,
		hasResult: false,
		lineCount: 0,
		unknownLineCount: 0,
		failedLineCount: 0,
	};
	/** Catches errors of the reader, which must not fail the run. */
	const readSafely = (seen: ProgramOutput<Facts>, line: string) => {
		try {
			return readLine(line);
		} catch (error) {
			seen.failedLineCount++;
			seen.failure ??= messageOf(error);
			return null;
		}
	};
	return createOutputReader(output, (seen, line) => {
		seen.lineCount++;
		const reading = readSafely(seen, line);
		if (reading === null) {
			seen.unknownLineCount++;
			return;
		}
		const isWork = reading.entries.some(({ kind }) => WORK.has(kind));
		const { isTurnOver, ...facts } = reading.facts ?? {};
		Object.assign(seen.facts, facts);
		seen.hasWorked ||= isWork;
		// A program that works after its final line must not be terminated.
		seen.isTurnOver = isTurnOver ?? (seen.isTurnOver && !isWork);
		seen.hasResult ||= seen.isTurnOver;
	});
}
