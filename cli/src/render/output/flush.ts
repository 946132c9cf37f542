import { once } from "node:events";

const STREAMS = [process.stdout, process.stderr];

/** Waits while a reader is slower than what is printed, so that nothing piles up in memory. */
export async function outputDrained(): Promise<void> {
	for (const stream of STREAMS) if (stream.writableNeedDrain) await once(stream, "drain");
}

/** Waits until all that was printed is handed over: a pipe takes 64 KB at a time, and exiting would lose the rest. */
export async function outputFlushed(): Promise<void> {
	await Promise.all(STREAMS.map((stream) => new Promise((resolve) => stream.write("", resolve))));
}
