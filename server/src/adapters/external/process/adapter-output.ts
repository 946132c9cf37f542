import type { ChildProcess } from "node:child_process";

const TAIL_CHARS = 2_000;
const WINDOW_MS = 1_000;
/** What is read of it in a window; an adapter that prints more waits for the next one, and not the server for it. */
const READ_CHARS = 1_000_000;
/** What is told of it in a window. */
const TOLD_CHARS = 16_000;

/**
 * Takes what an adapter prints outside runs. `onOutput` is told of it, within bounds; what is given back tells the last of
 * it at any time.
 */
export function takeOutput({ stdout, stderr }: ChildProcess, onOutput: (text: string) => void): () => string {
	let tail = "";
	let read = 0;
	let began = 0;
	const tell = (text: string) => {
		const left = TOLD_CHARS - read;
		if (left <= 0) return;
		onOutput(text.length <= left ? text : `${text.slice(0, left)} … (it prints more than is kept)`);
	};
	for (const stream of [stdout, stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			tail = (tail + text).slice(-TAIL_CHARS);
			const now = Date.now();
			if (now - began >= WINDOW_MS) {
				began = now;
				read = 0;
			}
			tell(text);
			read += text.length;
			if (read < READ_CHARS) return;
			stream.pause();
			setTimeout(() => stream.resume(), WINDOW_MS).unref();
		});
	}
	return () => tail;
}
