import { setTimeout as wait } from "node:timers/promises";

/** How long to wait for a second Ctrl-C. */
const SECOND_INTERRUPT_MS = 3_000;

/** `watch`: keeps watching; `detach`: stops watching, and the run continues. */
export type InterruptChoice = "watch" | "detach" | "cancel";

export interface InterruptHandlers {
	/** Asks what the first Ctrl-C is for. Default: `detach`. */
	choose?(): Promise<InterruptChoice>;
	onDetach(): void;
	onCancel(): Promise<void>;
}

export interface Interrupts {
	/** Aborted once the user stops watching. */
	detached: AbortSignal;
	/** Waits for a second Ctrl-C. Resolves with `true` once the run has been cancelled. */
	waitForCancel(): Promise<boolean>;
	stop(): void;
}

/** Ctrl-C asks what to do, or detaches from the run. Another Ctrl-C within three seconds after that cancels the run. */
export function handleInterrupts(on: InterruptHandlers): Interrupts {
	const first = new AbortController();
	const second = new AbortController();
	let isChoosing = false;
	const detach = () => {
		if (first.signal.aborted) return;
		on.onDetach();
		first.abort();
	};
	const choose = async () => {
		isChoosing = true;
		const choice = (await on.choose?.()) ?? "detach";
		isChoosing = false;
		if (choice === "detach") detach();
		if (choice !== "cancel") return;
		second.abort();
		first.abort();
	};
	const listener = () => {
		if (first.signal.aborted) return second.abort();
		// pnpm sends SIGTERM with the second Ctrl-C, which would end this process before it has cancelled the run.
		process.off("SIGTERM", ignore);
		process.on("SIGTERM", ignore);
		if (isChoosing) detach();
		else void choose();
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
