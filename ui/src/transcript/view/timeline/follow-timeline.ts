import type { TimelineStep } from "../../blocks/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";

/** A live run may add entries many times a second. */
const INTERVAL_MS = 1_000;

/**
 * Asks for the steps of a run, and again when the transcript has changed, at most once a second.
 *
 * @returns Ends it.
 */
export function followTimeline(client: TranscriptClient, onSteps: (steps: TimelineStep[]) => void): () => void {
	let asked: string | null = null;
	/** While an answer or the next second is awaited. */
	let isWaiting = false;
	let isOver = false;

	async function ask() {
		const next = stateOf(client);
		if (isWaiting || isOver || next === asked) return;
		asked = next;
		isWaiting = true;
		const second = delay(INTERVAL_MS);
		const steps = await client.timeline();
		if (!isOver) onSteps(steps);
		await second;
		isWaiting = false;
		void ask();
	}

	const unsubscribe = client.subscribe(() => void ask());
	void ask();
	return () => {
		isOver = true;
		unsubscribe();
	};
}

/** What differs when there may be other steps. */
function stateOf(client: TranscriptClient): string {
	const { count, generation, done } = client.getSnapshot();
	return `${count} ${generation} ${done}`;
}

function delay(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
