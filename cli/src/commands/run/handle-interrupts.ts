import { setTimeout as wait } from "node:timers/promises";

/** How long to wait for a second Ctrl-C. */
const SECOND_INTERRUPT_MS = 3_000;

export interface Interrupts {
	/** Aborted by the first Ctrl-C, which stops watching. */
	detached: AbortSignal;
	/** Waits for a second Ctrl-C. Resolves with `true` once the second Ctrl-C has cancelled the run. */
	waitForCancel(): Promise<boolean>;
	stop(): void;
}

/** The first Ctrl-C detaches from the run; a second one soon after it cancels the run. */
export function handleInterrupts(on: { onDetach(): void; onCancel(): Promise<void> }): Interrupts {
	const first = new AbortController();
	const second = new AbortController();
	const listener = () => {
		if (first.signal.aborted) return second.abort();
		// pnpm sends SIGTERM with the second Ctrl-C, which would end this process before it has cancelled the run.
		process.on("SIGTERM", ignore);
		on.onDetach();
		first.abort();
	};
	process.on("SIGINT", listener);
	return {
		detached: first.signal,
		async waitForCancel() {
			await wait(SECOND_INTERRUPT_MS, undefined, { signal: second.signal }).catch(() => {});
			if (!second.signal.aborted) return false;
			await on.onCancel();
			return true;
		},
		stop() {
			process.off("SIGINT", listener);
			process.off("SIGTERM", ignore);
		},
	};
}

function ignore(): void {}
