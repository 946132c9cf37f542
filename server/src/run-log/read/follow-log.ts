import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { LIMITS } from "../../config/limits.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { isRunChange } from "../../events/event-kinds.ts";
import { getRun } from "../../runs/store/run-rows.ts";
import { createAsyncSignal } from "../../timing/async-signal.ts";
import { type LogSourceContext, logSourceOf, type ReadSlice } from "./log-source.ts";
import type { LogSlice } from "./read-log.ts";

export type LogFollowContext = LogSourceContext & EventContext;

export interface LogPiece extends LogSlice {
	/** The run is over and this is the end of its log. */
	done: boolean;
}

/** One page of a run's log, with the word whether more can come. */
export async function readRunLog(
	context: LogFollowContext,
	runId: string,
	offset: number,
	limitBytes: number,
): Promise<LogPiece> {
	// Asked before the read: a log that is complete then is complete in the read.
	const isOver = isTerminalRunStatus((await getRun(context, runId)).status);
	return await readPiece(await logSourceOf(context, runId), offset, limitBytes, isOver);
}

/** Everything in a run's log from `offset` on, history and future alike, until the run is over or the signal comes. */
export async function* followLog(
	context: LogFollowContext,
	runId: string,
	offset: number,
	signal: AbortSignal,
): AsyncGenerator<LogPiece> {
	const news = await watchRun(context, runId, signal);
	try {
		for (let position = offset; !signal.aborted; ) {
			// Asked anew after each change: a run that waits has no owner yet, and an owner may hand it on.
			const source = await news.source();
			const piece = await readPiece(source, position, LIMITS.livePageBytes, news.isOver());
			if (piece.records.length > 0 || piece.done) yield piece;
			if (piece.done) return;
			position = piece.nextOffset;
			if (piece.records.length === 0) await news.next();
		}
	} finally {
		news.stop();
	}
}

async function readPiece(read: ReadSlice, offset: number, limit: number, isOver: boolean): Promise<LogPiece> {
	const slice = await read(offset, limit);
	return { ...slice, done: isOver && slice.nextOffset >= slice.size };
}

/** Remembers news that come while the reader is busy. The timer covers for hints that never arrive. */
async function watchRun(context: LogFollowContext, runId: string, signal: AbortSignal) {
	let isOver = false;
	const changed = createAsyncSignal();
	let source: Promise<ReadSlice> | null = null;
	const onRun = (run: Run) => {
		if (run.id !== runId) return;
		source = null;
		isOver ||= isTerminalRunStatus(run.status);
		changed.notify();
	};
	const look = () => getRun(context, runId).then(onRun, changed.notify);
	const timer = setInterval(look, LIMITS.followPollMs);
	const unsubscribe = context.bus.onAny((event) => {
		if (isRunChange(event)) onRun(event.payload);
		if (event.kind === "runLog" && event.payload.runId === runId) changed.notify();
	});
	signal.addEventListener("abort", changed.notify);
	await look();
	return {
		isOver: () => isOver,
		source: () => (source ??= logSourceOf(context, runId)),
		next: changed.wait,
		stop() {
			clearInterval(timer);
			unsubscribe();
			signal.removeEventListener("abort", changed.notify);
		},
	};
}
