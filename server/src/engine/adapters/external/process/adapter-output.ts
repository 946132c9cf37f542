import type { ChildProcess } from "node:child_process";
import { monotonicMs } from "../../../../platform/timing/monotonic.ts";

const TAIL_CHARS = 2_000;
const WINDOW_MS = 1_000;
/** Maximum output per window, beyond which the streams pause, so that a flood cannot keep the server busy. */
const MAX_READ_CHARS = 1_000_000;
const MAX_LOGGED_CHARS = 16_000;

export interface AdapterOutput {
	log(text: string): void;
	tail(): string;
}

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

/** V8's message when the heap is exhausted. The lines after it do not help users. */
const OUT_OF_HEAP = /FATAL ERROR: .{0,200}heap out of memory|FatalProcessOutOfMemory/;

export function isOutOfHeap(output: string): boolean {
	return OUT_OF_HEAP.test(output);
}

export function describeLastOutput(output: string): string {
	if (isOutOfHeap(output)) return "";
	const lines = output.trim().split("\n");
	const errorLine = lines.find((line) => /\b\w*(Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? "";
	if (errorLine === "") return "";
	return ` Its last output: ${errorLine.trim()}${lines.length > 1 ? `\n${lines.join("\n")}` : ""}`;
}
