import type { FileHandle } from "node:fs/promises";
import type { LogStream } from "@paperclipai/adapter-utils";
import {
	type OutputOffsets,
	type OutputSink,
	openRegularFile,
	readExitCode,
	type StartedCall,
	spoolAt,
} from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";
import { pause } from "../pause.ts";
import { callPlaces } from "../places.ts";
import { watchActivity } from "./container-activity.ts";
import { findState } from "./container-state.ts";

const READ_BYTES = 448 * 1024;
const POLL_MS = 25;
/** How often the engine is asked whether the container runs, while the spool does not say that the program has exited. */
const STATE_MS = 1000;

/** Delivers what is in the spool, until the container is gone and everything was delivered. */
export async function followCall(
	engine: Engine,
	call: StartedCall,
	from: OutputOffsets,
	sink: OutputSink,
	signal: AbortSignal,
): Promise<void> {
	const { container, spool: folder } = callPlaces(call);
	const spool = spoolAt(folder);
	const stdout = await openStream(spool.stdout, "stdout", from);
	const stderr = await openStream(spool.stderr, "stderr", from);
	const activity = watchActivity(engine, container, sink);
	try {
		for (let askedAt = 0; ; ) {
			const isDue = readExitCode(spool) !== null || performance.now() - askedAt >= STATE_MS;
			// Asked before the read, so that the read of an ended container is the last one.
			const isOver = isDue && (await findState(engine, container, signal)) !== "running";
			if (isDue) askedAt = performance.now();
			const count = (await deliver(stdout, sink, signal)) + (await deliver(stderr, sink, signal));
			if (isOver) return;
			if (count === 0) await pause(POLL_MS, signal);
		}
	} finally {
		activity.stop();
		await Promise.all([stdout.handle?.close(), stderr.handle?.close()]);
	}
}

interface FollowedStream {
	stream: LogStream;
	/** `null` when the agent has put something else in its place. */
	handle: FileHandle | null;
	offset: number;
}

async function openStream(file: string, stream: LogStream, from: OutputOffsets): Promise<FollowedStream> {
	return { stream, handle: await openRegularFile(file).catch(() => null), offset: from[stream] };
}

/** @returns the number of bytes. */
async function deliver(followed: FollowedStream, sink: OutputSink, signal: AbortSignal): Promise<number> {
	const { handle, stream, offset: from } = followed;
	for (;;) {
		signal.throwIfAborted();
		// A new buffer each time: whoever receives it may keep it.
		const read = await handle?.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, followed.offset);
		if (read === undefined || read.bytesRead === 0) return followed.offset - from;
		await sink.write(stream, read.buffer.subarray(0, read.bytesRead));
		followed.offset += read.bytesRead;
	}
}
