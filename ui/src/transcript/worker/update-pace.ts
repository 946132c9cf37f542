/**
 * For what comes often by itself, as from an external parser that reads a log again. The server sends lines less often, so that
 * they are shown at once.
 */
const LIVE_INTERVAL_MS = 60;
/** How much earlier than that an update may come, as long as they are not more often than that on average. */
const LIVE_EARLY_MS = 50;
/** While a long log arrives, each update delays the rest of it. */
const BUSY_INTERVAL_MS = 100;

/** When the page is told what has changed. */
export interface UpdatePace {
	/** Sends an update as soon as it is not too often. */
	updateSoon(): void;
	update(): void;
}

/**
 * @param send Sends what has changed. Returns `false` when that is nothing.
 * @param isBusy Much of the log has still to be parsed.
 */
export function createUpdatePace(send: () => boolean, isBusy: () => boolean): UpdatePace {
	/** When the next update may come. */
	let due = 0;
	let timer: ReturnType<typeof setTimeout> | null = null;

	function update() {
		if (timer) clearTimeout(timer);
		timer = null;
		const now = performance.now();
		if (!send()) return;
		// What the page asks for is not delayed, and does not delay the next line for longer.
		const from = Math.min(Math.max(due, now), now + LIVE_EARLY_MS);
		due = from + (isBusy() ? BUSY_INTERVAL_MS : LIVE_INTERVAL_MS);
	}

	return {
		update,
		// At once when one is due, because a timer would fire late while unread chunks keep the worker busy.
		updateSoon() {
			const wait = due - performance.now();
			if (wait <= (isBusy() ? 0 : LIVE_EARLY_MS)) update();
			else timer ??= setTimeout(update, wait);
		},
	};
}
