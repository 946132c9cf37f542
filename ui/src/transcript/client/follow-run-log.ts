import type { LiveConnection } from "../../live/live-connection.ts";
import type { TranscriptClient } from "./transcript-client.ts";

/** Limits the worker's backlog, because a socket delivers faster than the worker parses. */
const MAX_WAITING = 4 * 1024 * 1024;

/**
 * Feeds a log to its transcript from the byte `start`. Pauses while the worker is behind or the tab is hidden.
 * Returns a cleanup function.
 */
export function followRunLog(
	connection: LiveConnection,
	runId: string,
	client: TranscriptClient,
	start: Promise<number> = Promise.resolve(0),
): () => void {
	let offset = 0;
	let isDone = false;
	let isEnded = false;
	let unfollow: (() => void) | null = null;

	function update() {
		const isWanted = !isDone && !document.hidden && client.waiting() < MAX_WAITING;
		if (isWanted) unfollow ??= connection.followLog(runId, receive, offset);
		else stop();
	}

	function stop() {
		unfollow?.();
		unfollow = null;
	}

	function receive({ content, done, nextOffset }: { content: string; done: boolean; nextOffset: number }) {
		offset = nextOffset;
		isDone = done;
		client.pushLog(content, done);
		if (client.waiting() >= MAX_WAITING) stop();
	}

	let unsubscribe = () => {};
	start.then((from) => {
		if (isEnded) return;
		offset = from;
		unsubscribe = client.onDrained(update);
		document.addEventListener("visibilitychange", update);
		update();
	});
	return () => {
		isEnded = true;
		unsubscribe();
		document.removeEventListener("visibilitychange", update);
		stop();
	};
}
