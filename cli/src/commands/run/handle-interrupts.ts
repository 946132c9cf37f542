import { setTimeout as wait } from "node:timers/promises";

/** How long a second Ctrl-C is waited for. */
const SECOND_CHANCE_MS = 3_000;

export interface Interrupts {
	/** Aborted by the first Ctrl-C: stop watching. */
	detached: AbortSignal;
	/** After a first Ctrl-C: was there a second one, and has it cancelled the run? */
	cancelled: Promise<boolean>;
	stop(): void;
}

/** The first Ctrl-C leaves the run alone, a second one soon after it cancels the run. */
export function listenForInterrupts(on: { onDetach(): void; onCancel(): Promise<void> }): Interrupts {
	const detach = new AbortController();
	const second = new AbortController();
	const listener = () => {
		if (detach.signal.aborted) return second.abort();
		on.onDetach();
		detach.abort();
	};
	process.on("SIGINT", listener);
	return {
		detached: detach.signal,
		get cancelled() {
			return secondChance(second.signal, on.onCancel);
		},
		stop: () => void process.off("SIGINT", listener),
	};
}

async function secondChance(second: AbortSignal, cancel: () => Promise<void>): Promise<boolean> {
	await wait(SECOND_CHANCE_MS, undefined, { signal: second }).catch(() => {});
	if (!second.aborted) return false;
	await cancel();
	return true;
}
