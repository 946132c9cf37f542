import { setTimeout as wait } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import type { Connection } from "../connection/connect.ts";
import { RETRY_TIMING } from "../connection/retry-timing.ts";
import { readLiveLog } from "./read-live-log.ts";

export interface FollowOptions {
	connection: Connection;
	companyId: string;
	runId: string;
	/** Called with the next content after the previous promise has resolved. */
	onContent(content: string): Promise<void>;
	note(text: string): void;
	signal: AbortSignal;
	giveUpAfterMs?: number;
	/** Offset at which reading ends, even if the log grows. Default: reads until the run ends. */
	endOffset?: number;
}

/**
 * Reads each byte of a run log once, and reconnects as often as needed. Returns early when the signal is aborted.
 * @throws {CodedError} `connection_lost` when no server has responded for a minute.
 */
export async function followLog(options: FollowOptions): Promise<void> {
	const { connection, signal, giveUpAfterMs = RETRY_TIMING.giveUpAfterMs } = options;
	let offset = 0;
	let pause: number = RETRY_TIMING.firstPauseMs;
	let lostAt: number | null = null;
	while (!signal.aborted) {
		const end = await readLiveLog({
			...options,
			url: connection.url(),
			offset,
			async onPage(content, nextOffset) {
				offset = nextOffset;
				pause = RETRY_TIMING.firstPauseMs;
				if (content !== "") await options.onContent(content);
			},
		});
		if (end === "done" || signal.aborted) return;
		if (lostAt === null || end === "broken") {
			options.note("The connection is lost; reconnecting.");
			lostAt = Date.now();
		}
		const downMs = Date.now() - lostAt;
		if (downMs > giveUpAfterMs) throw connectionLostError(connection.url(), giveUpAfterMs, options.runId);
		await connection.replace(downMs);
		await wait(pause, undefined, { signal }).catch(() => {});
		pause = Math.min(pause * 2, RETRY_TIMING.maxPauseMs);
	}
}

function connectionLostError(url: string, afterMs: number, runId: string): CodedError {
	return new CodedError("connection_lost", `No server has responded at ${url} for ${Math.round(afterMs / 1000)} s.`, {
		hint: `The run may still be active. Watch it again with: paperclipai runs watch ${runId}`,
	});
}
