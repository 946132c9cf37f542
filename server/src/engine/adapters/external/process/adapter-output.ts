import type { ChildProcess } from "node:child_process";
import { monotonicMs } from "../../../../platform/timing/monotonic.ts";

const TAIL_CHARS = 2_000;
const WINDOW_MS = 1_000;
/** Read per window; after that the streams pause until the next window, so a flood cannot keep the server busy. */
const MAX_READ_CHARS = 1_000_000;
/** Passed to `onOutput` per window. */
const MAX_LOGGED_CHARS = 16_000;

/** What an adapter's process prints itself, which is not output of a run. */
export interface AdapterOutput {
	/** Logs a text under the same rate limit. */
	log(text: string): void;
	/** The last 2,000 characters. */
	tail(): string;
}

/** Reads the output of an adapter's process. `onOutput` gets it, rate-limited. */
export function readAdapterOutput({ stdout, stderr }: ChildProcess, onOutput: (text: string) => void): AdapterOutput {
	let tail = "";
	let readInWindow = 0;
	let windowStart = 0;
	const log = (text: string) => {
		const now = monotonicMs();
		if (now - windowStart >= WINDOW_MS) {
			windowStart = now;
			readInWindow = 0;
		}
		const left = MAX_LOGGED_CHARS - readInWindow;
		readInWindow += text.length;
		if (left > 0) onOutput(text.length <= left ? text : `${text.slice(0, left)} … (output truncated)`);
	};
	for (const stream of [stdout, stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			tail = (tail + text).slice(-TAIL_CHARS);
			log(text);
			if (readInWindow < MAX_READ_CHARS) return;
			stream.pause();
			setTimeout(() => stream.resume(), WINDOW_MS).unref();
		});
	}
	return { log, tail: () => tail };
}

/** What V8 prints when the heap is full, followed by lines that say nothing to a user. */
const OUT_OF_HEAP = /FATAL ERROR: .{0,200}heap out of memory|FatalProcessOutOfMemory/;

export function isOutOfHeap(output: string): boolean {
	return OUT_OF_HEAP.test(output);
}

/** The line that names an error comes first, because often only the first line is shown. */
export function describeLastOutput(output: string): string {
	if (isOutOfHeap(output)) return "";
	const lines = output.trim().split("\n");
	const errorLine = lines.find((line) => /\b\w*(Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? "";
	if (errorLine === "") return "";
	return ` Its last output: ${errorLine.trim()}${lines.length > 1 ? `\n${lines.join("\n")}` : ""}`;
}
