import type { FileHandle } from "node:fs/promises";
import type { LogStream } from "../../contract/execution.ts";
import { closeOutput, openOutput, type Spool, watchSpool } from "../../process/index.ts";
import type { OutputOffsets, OutputSink } from "../environment-call.ts";

const READ_BYTES = 448 * 1024;
const ACTIVITY_MS = 2_000;

export interface SpooledProgram {
	spool: Spool;
	isComplete(): boolean;
	/** `signs` changes when a process starts or ends; CPU time in ticks of 10 ms. */
	readActivity(): { signs: string; cpuTicks: number };
}

export async function followSpool(
	program: SpooledProgram,
	from: OutputOffsets,
	sink: OutputSink,
	signal: AbortSignal,
): Promise<void> {
	signal.throwIfAborted();
	const files = await openOutput(program.spool);
	const watch = watchSpool(program.spool);
	signal.addEventListener("abort", watch.notify);
	const activity = setInterval(noteActivity(program, sink), ACTIVITY_MS);
	const follow = async (stream: LogStream) => {
		const growth = watch.growth({ file: program.spool[stream], handle: files[stream] });
		for (let offset = from[stream]; ; ) {
			const complete = program.isComplete();
			offset = await deliver(files[stream], stream, offset, sink, signal);
			if (complete) return;
			await growth.next(offset);
		}
	};
	let isOver = false;
	const noticeEnd = async () => {
		for (const changes = watch.changes(); !isOver && !program.isComplete(); ) await changes.next();
		watch.notify();
	};
	const both = [follow("stdout"), follow("stderr"), noticeEnd()];
	try {
		await Promise.all(both);
	} finally {
		isOver = true;
		clearInterval(activity);
		signal.removeEventListener("abort", watch.notify);
		watch.close();
		await Promise.allSettled(both);
		await closeOutput(files);
	}
}

async function deliver(file: FileHandle, stream: LogStream, from: number, sink: OutputSink, signal: AbortSignal) {
	for (let offset = from; ; ) {
		signal.throwIfAborted();
		// A new buffer for each read, because the receiver may keep it.
		const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, offset);
		if (bytesRead === 0) return offset;
		await sink.write(stream, buffer.subarray(0, bytesRead));
		offset += bytesRead;
	}
}

function noteActivity({ readActivity }: SpooledProgram, sink: OutputSink): () => void {
	let last = readActivity();
	return () => {
		const current = readActivity();
		if (current.signs !== last.signs) sink.active();
		if (current.cpuTicks > last.cpuTicks) sink.active(current.cpuTicks - last.cpuTicks);
		last = current;
	};
}
