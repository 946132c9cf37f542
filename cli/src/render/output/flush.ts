import { once } from "node:events";

const STREAMS = [process.stdout, process.stderr];

/** Waits until slow readers have caught up, so that output does not accumulate in memory. */
export async function outputDrained(): Promise<void> {
	for (const stream of STREAMS) if (stream.writableNeedDrain) await once(stream, "drain");
}

/** Waits until all output is written. A pipe takes 64 KB at a time, and exiting earlier would lose the rest. */
export async function outputFlushed(): Promise<void> {
	await Promise.all(STREAMS.map((stream) => new Promise((resolve) => stream.write("", resolve))));
}
