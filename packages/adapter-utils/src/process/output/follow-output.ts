import { isAscii } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { LogStream } from "../../contract/execution.ts";
import type { SpooledCall } from "../launch/spooled-call.ts";
import { type OutputSource, withOutputSource } from "../scope/run-scope.ts";
import type { SpoolWatch } from "../watch/spool-watch.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import type { OutputFiles } from "./output-files.ts";
import { type Chunk, createUtf8Chunker } from "./utf8-chunker.ts";

const READ_BYTES = 448 * 1024;
/** Maximum size of a chunk; below 128 KiB, so that V8 allocates its text as a small object, at a third of the cost. */
const CHUNK_BYTES = 112 * 1024;
/** Maximum size of a chunk with non-ASCII text, which takes two bytes per character in V8. */
const WIDE_CHUNK_BYTES = CHUNK_BYTES / 2;
/** Pause before the next read, to batch many small writes. */
const PAUSE_MS = 3;

/** Resolves when all output has been delivered. Chunks never split a character. */
export async function followBoth(
	{ call, spool, options, scope }: SpooledCall,
	{ output: files, printedBytes }: { output: OutputFiles; printedBytes: number },
	watch: SpoolWatch,
	isComplete: () => boolean,
): Promise<void> {
	const deliver = async (stream: LogStream, text: string) => {
		try {
			await options.onLog(stream, text);
		} catch (error) {
			if (options.onLogError === undefined) throw error;
			options.onLogError(error, scope.runId, `Could not log a chunk of ${stream}.`);
		}
	};
	const follow = (stream: LogStream) =>
		followOutput({
			file: spool[stream],
			handle: files[stream],
			call,
			stream,
			loggedBytes: scope.loggedBytes(call, stream),
			watch,
			isComplete,
			detach: scope.detach,
			deliver,
			...(stream === "stdout" ? { printedBytes, onCaughtUp: options.onCaughtUp } : {}),
		});
	await Promise.all([follow("stdout"), follow("stderr")]);
}

interface FollowedOutput {
	file: string;
	/** Opened before the agent starts, because the agent could replace the file. */
	handle: FileHandle;
	call: number;
	stream: LogStream;
	/** Number of bytes already in the log. A chunk ends exactly there, so that logged chunks can be skipped whole. */
	loggedBytes: number;
	watch: SpoolWatch;
	/** Returns `true` once no process can write to the file any more. */
	isComplete: () => boolean;
	detach: AbortSignal;
	deliver: (stream: LogStream, text: string) => Promise<void>;
	/** `onCaughtUp` is called once so many bytes were delivered. */
	printedBytes?: number;
	onCaughtUp?: (() => void) | undefined;
}

async function followOutput(output: FollowedOutput): Promise<void> {
	// Uses two buffers, to read into one while the other is being delivered.
	let buffer = Buffer.allocUnsafeSlow(READ_BYTES);
	let other = Buffer.allocUnsafeSlow(READ_BYTES);
	const chunker = createUtf8Chunker();
	const growth = output.watch.growth(output);
	let offset = 0;
	let delivered = 0;
	const cut = (bytes: Uint8Array): Chunk[] => {
		const chunks: Chunk[] = [];
		for (let start = 0; start < bytes.length; ) {
			const slice = bytes.subarray(start, start + CHUNK_BYTES);
			const length = isAscii(slice) ? slice.length : WIDE_CHUNK_BYTES;
			chunks.push(...chunker.push(slice.subarray(0, length)));
			start += length;
		}
		return chunks;
	};
	const deliver = async (chunks: Chunk[]) => {
		for (const chunk of chunks) {
			delivered += chunk.bytes.length;
			const source = sourceOf(chunk, output, delivered);
			await withOutputSource(source, () => output.deliver(output.stream, source.text));
			// Cleared, because the buffer is about to be overwritten.
			if (source.isText) source.bytes = null;
		}
	};
	const readNext = async (pauseMs: number) => {
		if (pauseMs > 0) await delay(pauseMs);
		// Checked before the read: if the file was complete then, this read reaches its end.
		const complete = output.isComplete();
		const untilLogged = output.loggedBytes - offset;
		const length = untilLogged > 0 ? Math.min(READ_BYTES, untilLogged) : READ_BYTES;
		const { bytesRead } = await output.handle.read(buffer, 0, length, offset);
		return { bytesRead, complete, isAll: bytesRead < length };
	};
	const read = (pauseMs = 0) => {
		const reading = readNext(pauseMs);
		// Prevents an unhandled rejection if the loop below throws before it awaits the read.
		reading.catch(() => undefined);
		return reading;
	};
	let isCaughtUp = false;
	for (let reading = read(); ; ) {
		output.detach.throwIfAborted();
		if (!isCaughtUp && offset >= (output.printedBytes ?? 0)) {
			isCaughtUp = true;
			output.onCaughtUp?.();
		}
		const { bytesRead, complete, isAll } = await reading;
		if (bytesRead > 0) {
			offset += bytesRead;
			const chunks = cut(buffer.subarray(0, bytesRead));
			if (offset === output.loggedBytes) chunks.push(...chunker.end());
			[buffer, other] = [other, buffer];
			reading = read(isAll && !complete ? PAUSE_MS : 0);
			await deliver(chunks);
			continue;
		}
		if (complete) return await deliver(chunker.end());
		await growth.next(offset);
		reading = read();
	}
}

function sourceOf({ bytes, isText }: Chunk, { call, stream }: FollowedOutput, end: number): OutputSource {
	return { call, stream, end, text: decodeUtf8(bytes), isText, bytes: isText ? bytes : Uint8Array.from(bytes) };
}
