import { setTimeout as wait } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import type { Connection } from "../connection/connect.ts";
import { RETRY_TIMING } from "../connection/retry-timing.ts";
import { readLiveLog } from "./read-live-log.ts";

export interface FollowOptions {
	connection: Connection;
	companyId: string;
	runId: string;
	/** The next content comes when this is done with the last one. */
	onContent(content: string): Promise<void>;
	note(text: string): void;
	signal: AbortSignal;
	giveUpAfterMs?: number;
}

/**
 * Gives a run log from its first byte to its end, each byte once, over as many connections as it takes. Returns early
 * when the signal is aborted.
 * @throws {CodedError} `connection_lost` when no server has answered for a minute.
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
			options.note("The connection is lost; trying again.");
			lostAt = Date.now();
		}
		const silentMs = Date.now() - lostAt;
		if (silentMs > giveUpAfterMs) throw connectionLost(connection.url(), giveUpAfterMs, options.runId);
		await connection.replace(silentMs);
		await wait(pause, undefined, { signal }).catch(() => {});
		pause = Math.min(pause * 2, RETRY_TIMING.longestPauseMs);
	}
}

function connectionLost(url: string, afterMs: number, runId: string): CodedError {
	return new CodedError("connection_lost", `No server has answered at ${url} for ${Math.round(afterMs / 1000)} s.`, {
		hint: `The run may still be going on. Watch it again with: paperclipai runs watch ${runId}`,
	});
}
