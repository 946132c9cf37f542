import { createLineSplitter } from "../transcript/line-splitter.ts";

/** Reads a program's output from chunks. */
export interface OutputReader<Output> {
	push(chunk: string): void;
	/** What has been read so far. The same object is updated by later chunks. */
	peek(): Output;
	/** Reads a last line without a line break, and returns everything that was read. */
	end(): Output;
}

/**
 * Reads output line by line as it arrives, so that a run of any length needs little memory.
 *
 * @param output The state before the first line. `readLine` updates it.
 */
export function createOutputReader<Output>(
	output: Output,
	readLine: (output: Output, line: string) => void,
): OutputReader<Output> {
	const splitter = createLineSplitter();
	return {
		push: (chunk) => {
			for (const line of splitter.push(chunk)) readLine(output, line);
		},
		peek: () => output,
		end: () => {
			for (const line of splitter.end()) readLine(output, line);
			return output;
		},
	};
}
