import { createLineSplitter } from "../transcript/line-splitter.ts";

/** Takes a program's output piece by piece; `end` gives what was read. */
export interface OutputReader<Output> {
	push(chunk: string): void;
	/** What has been read so far; it grows with the next pieces. */
	peek(): Output;
	end(): Output;
}

/**
 * Reads output line by line while it comes, so that a run of any length needs little memory.
 *
 * @param output What is known before the first line; `readLine` writes into it.
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
