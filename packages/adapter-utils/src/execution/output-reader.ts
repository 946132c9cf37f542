import { createLineSplitter } from "../transcript/line-splitter.ts";

export interface OutputReader<Output> {
	push(chunk: string): void;
	/** The output read so far. Later chunks update the same object. */
	peek(): Output;
	end(): Output;
}

/**
 * Calls `readLine` for each line; its memory use does not grow with the output.
 * @param output The state before the first line, updated by `readLine`.
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
