import { type FileHandle, open } from "node:fs/promises";
import type { LogStream } from "../contract/execution.ts";
import { type Chunk, createUtf8Chunker } from "../transcript/utf8-chunker.ts";
import { deliverFrom, type OutputSource } from "./run-host.ts";
import type { SpoolWatch } from "./spool-watch.ts";

/** V8 keeps a string of less than 128 KiB among the small objects, where it costs a third of the time. */
const READ_BYTES = 112 * 1024;

export interface FollowedOutput {
	file: string;
	call: number;
	stream: LogStream;
	/** Bytes that an earlier host has logged: a piece ends exactly there, so that the new host can drop the old ones. */
	loggedBytes: number;
	watch: SpoolWatch;
	/** Once `true`, nobody writes to the file any more. */
	isComplete: () => boolean;
	/** Aborted to stop reading: rejects with the reason. */
	detach: AbortSignal;
	deliver: (stream: LogStream, text: string) => Promise<void>;
}

/** Hands over a growing file from its first to its last byte, in pieces that never cut a character. */
export async function followOutput(output: FollowedOutput): Promise<void> {
	const file = await open(output.file, "r");
	try {
		await readToEnd(file, output);
	} finally {
		await file.close();
	}
}

async function readToEnd(file: FileHandle, output: FollowedOutput): Promise<void> {
	const buffer = Buffer.allocUnsafe(READ_BYTES);
	const chunker = createUtf8Chunker();
	const changes = output.watch.outputReader();
	let offset = 0;
	let delivered = 0;
	const hand = async (chunks: Chunk[]) => {
		for (const chunk of chunks) {
			delivered += chunk.bytes;
			const source = sourceOf(chunk, output, delivered);
			await deliverFrom(source, () => output.deliver(output.stream, source.text));
		}
	};
	const read = () => {
		// Asked before the read: what was complete then is read to its end by this read.
		const complete = output.isComplete();
		const untilLogged = output.loggedBytes - offset;
		const wanted = untilLogged > 0 ? Math.min(READ_BYTES, untilLogged) : READ_BYTES;
		const reading = file.read(buffer, 0, wanted, offset).then(({ bytesRead }) => ({ bytesRead, complete }));
		// Whoever lets go of the file meanwhile does not wait for it.
		reading.catch(() => undefined);
		return reading;
	};
	for (let reading = read(); ; ) {
		output.detach.throwIfAborted();
		const { bytesRead, complete } = await reading;
		if (bytesRead > 0) {
			offset += bytesRead;
			const chunks = chunker.push(buffer.subarray(0, bytesRead));
			if (offset === output.loggedBytes) chunks.push(...chunker.end());
			// The chunks are copies, so the buffer is free for the next read while they are handed over.
			reading = read();
			await hand(chunks);
			continue;
		}
		if (complete) return await hand(chunker.end());
		await changes.next();
		reading = read();
	}
}

function sourceOf(chunk: Chunk, { call, stream }: FollowedOutput, end: number): OutputSource {
	if ("text" in chunk) return { call, stream, end, text: chunk.text };
	const text = Buffer.from(chunk.base64, "base64").toString("utf8");
	return { call, stream, end, text, base64: chunk.base64 };
}
