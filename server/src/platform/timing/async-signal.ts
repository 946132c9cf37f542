/** Wakes one waiter. A notification without a waiter is kept for the next `wait()`; several count as one. */
export interface AsyncSignal {
	notify(): void;
	wait(): Promise<void>;
}

export function createAsyncSignal(): AsyncSignal {
	let isNotified = false;
	let wake: (() => void) | null = null;
	return {
		notify() {
			isNotified = true;
			wake?.();
		},
		async wait() {
			if (!isNotified) {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
			isNotified = false;
			wake = null;
		},
	};
}
