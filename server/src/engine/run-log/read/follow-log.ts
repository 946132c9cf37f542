import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { isRunChange } from "../../../platform/events/event-kinds.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { createAsyncSignal } from "../../../platform/timing/async-signal.ts";
import { getRun } from "../../../records/runs/run-rows.ts";
import { createChangePace } from "./change-pace.ts";
import { type LogSourceContext, logSourceOf } from "./log-source.ts";
import type { LogReader, LogSlice } from "./read-log.ts";

export type LogFollowContext = LogSourceContext & EventContext;

export interface LogChunk extends LogSlice {
	done: boolean;
}

export interface LogStart {
	/** Bytes. */
	offset: number;
	/** Minimum average time between chunks; 0 = no minimum. */
	intervalMs: number;
}

export async function* followLog(
	context: LogFollowContext,
	runId: string,
	start: LogStart,
	signal: AbortSignal,
): AsyncGenerator<LogChunk> {
	const watch = await watchRun(context, runId, signal);
	const pace = createChangePace(watch.changed, start.intervalMs, signal);
	try {
		for (let position = start.offset; !signal.aborted; ) {
			const reader = await watch.reader();
			const chunk = await readChunk(reader, position, LIMITS.livePageBytes, watch.isFinished());
			if (chunk.records.length > 0 || chunk.done) {
				pace.noteReport();
				yield chunk;
			}
			if (chunk.done) return;
			position = chunk.nextOffset;
			if (chunk.records.length > 0) continue;
			await reader.release();
			await pace.nextChange();
		}
	} finally {
		await watch.stop();
	}
}

async function readChunk(reader: LogReader, offset: number, limit: number, isFinished: boolean): Promise<LogChunk> {
	const slice = await reader.read(offset, limit);
	return { ...slice, done: isFinished && slice.nextOffset >= slice.size };
}

async function watchRun(context: LogFollowContext, runId: string, signal: AbortSignal) {
	let isFinished = false;
	const changed = createAsyncSignal();
	let reader: LogReader | null = null;
	let isOwnerKnown = false;
	const onRun = (run: Run) => {
		if (run.id !== runId) return;
		isOwnerKnown = false;
		isFinished ||= isTerminalRunStatus(run.status);
		changed.notify();
	};
	const poll = () => getRun(context, runId).then(onRun, changed.notify);
	const timer = setInterval(poll, LIMITS.followPollMs);
	const unsubscribe = context.bus.subscribe((event) => {
		if (isRunChange(event)) onRun(event.payload);
		if (event.kind === "runLog" && event.payload.runId === runId) changed.notify();
	});
	signal.addEventListener("abort", changed.notify);
	await poll();
	return {
		isFinished: () => isFinished,
		async reader() {
			if (isOwnerKnown && reader !== null) return reader;
			isOwnerKnown = true;
			await reader?.release();
			reader = await logSourceOf(context, runId);
			return reader;
		},
		changed,
		async stop() {
			clearInterval(timer);
			unsubscribe();
			signal.removeEventListener("abort", changed.notify);
			await reader?.release();
		},
	};
}
