import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";

/** A live run may add entries many times a second. */
const INTERVAL_MS = 1_000;

/**
 * Requests the steps after changes, at most once a second, and immediately when the log is complete.
 * @returns A cleanup function.
 */
export function followTimeline(client: TranscriptClient, onSteps: (steps: TimelineStep[]) => void): () => void {
	let asked: string | null = null;
	let askedAt = Number.NEGATIVE_INFINITY;
	let isAsking = false;
	let isOver = false;
	let timer: ReturnType<typeof setTimeout> | undefined;

	async function ask() {
		isAsking = true;
		asked = stateOf(client);
		askedAt = performance.now();
		const steps = await client.timeline();
		isAsking = false;
		if (isOver) return;
		onSteps(steps);
		update();
	}

	function update() {
		if (isOver || isAsking || stateOf(client) === asked) return;
		clearTimeout(timer);
		const wait = client.getSnapshot().done ? 0 : askedAt + INTERVAL_MS - performance.now();
		if (wait > 0) timer = setTimeout(update, wait);
		else void ask();
	}

	const unsubscribe = client.subscribe(update);
	update();
	return () => {
		isOver = true;
		clearTimeout(timer);
		unsubscribe();
	};
}

/** Changes when the steps may have changed. */
function stateOf(client: TranscriptClient): string {
	const { count, generation, done } = client.getSnapshot();
	return `${count} ${generation} ${done}`;
}
