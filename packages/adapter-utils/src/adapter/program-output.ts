import type { AdapterEvents, RunFacts } from "../declaration/define-events.ts";
import { createOutputReader, type OutputReader } from "../execution/output-reader.ts";

/** The facts in the output of a program, and how much of it was read. */
export interface ProgramOutput<Facts extends RunFacts = RunFacts> {
	facts: Partial<Facts>;
	/** Whether the transcript has an answer, a thought or a tool call. */
	hasWorked: boolean;
	lineCount: number;
	unknownLineCount: number;
}

const WORK = new Set(["assistant", "thinking", "tool_call", "tool_result"]);

export function createProgramOutputReader<Facts extends RunFacts>(
	events: AdapterEvents<Facts>,
): OutputReader<ProgramOutput<Facts>> {
	const readLine = events.createLineReader();
	const output: ProgramOutput<Facts> = { facts: {}, hasWorked: false, lineCount: 0, unknownLineCount: 0 };
	return createOutputReader(output, (seen, line) => {
		const reading = readLine(line);
		seen.lineCount++;
		if (reading === null) {
			seen.unknownLineCount++;
			return;
		}
		Object.assign(seen.facts, reading.facts);
		seen.hasWorked ||= reading.entries.some(({ kind }) => WORK.has(kind));
	});
}
