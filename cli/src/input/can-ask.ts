import type { Readable, Writable } from "node:stream";

/** Prompts use stderr, so that stdout contains only data. */
export interface Terminal {
	input: Readable & { isTTY?: boolean | undefined };
	output: Writable & { isTTY?: boolean | undefined };
	/** Closes the prompt, which then throws like after Ctrl-C. */
	signal?: AbortSignal;
}

export const TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/** `--json` means that the caller is a program. */
export function canAsk({ json }: { json?: true }, { input, output }: Terminal = TERMINAL): boolean {
	return json !== true && input.isTTY === true && output.isTTY === true;
}
