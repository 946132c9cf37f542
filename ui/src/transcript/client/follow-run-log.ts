import type { LiveConnection } from "../../live/live-connection.ts";
import type { TranscriptClient } from "./transcript-client.ts";

/** Characters that may wait for the worker. A socket delivers a long log faster than it is parsed, and would fill the memory. */
const MAX_WAITING = 4 * 1024 * 1024;

/**
 * Passes the log of a run on to its transcript, from the byte `start`. It is not followed while the worker is behind or nobody
 * looks at the tab, and goes on where it was. Returns the function that ends it.
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
