/** How long a busy machine may need to restart a server. */
const LONG_MS = 5 * 60_000;

export function waitForServer(retryTiming) {
	Object.assign(retryTiming, { replaceAfterMs: LONG_MS, giveUpAfterMs: LONG_MS });
}
