/**
 * Limits frequent updates, for example while an external parser reads a log again. Live lines arrive less often and are
 * shown immediately.
 */
const LIVE_INTERVAL_MS = 60;
/** Maximum time by which an update may be early; the next one is then due later, so that the average is kept. */
const LIVE_EARLY_MS = 50;
/** While a long log arrives, each update delays the rest of it. */
const BUSY_INTERVAL_MS = 100;

/** Throttles updates of the page. */
export interface UpdatePace {
	/** Sends an update as soon as the interval allows. */
	updateSoon(): void;
	update(): void;
}

/** @param send Returns `false` when nothing changed. @param isBusy Whether a backlog remains to be parsed. */
export function createUpdatePace(send: () => boolean, isBusy: () => boolean): UpdatePace {
	/** Earliest time of the next update. */
	let due = 0;
	let timer: ReturnType<typeof setTimeout> | null = null;

	function update() {
		if (timer) clearTimeout(timer);
		timer = null;
		const now = performance.now();
		if (!send()) return;
		// Updates that the page requests are not delayed, and do not delay the next line.
		const from = Math.min(Math.max(due, now), now + LIVE_EARLY_MS);
		due = from + (isBusy() ? BUSY_INTERVAL_MS : LIVE_INTERVAL_MS);
	}

	return {
		update,
		// Sent synchronously when due: a timer would fire late while the worker is busy.
		updateSoon() {
			const wait = due - performance.now();
			if (wait <= (isBusy() ? 0 : LIVE_EARLY_MS)) update();
			else timer ??= setTimeout(update, wait);
		},
	};
}
