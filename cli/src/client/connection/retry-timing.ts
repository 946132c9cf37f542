/** How a command retries when its server is down. */
export const RETRY_TIMING = {
	firstPauseMs: 250,
	/** Short, because a server that crashes repeatedly may be up for only a few seconds. */
	maxPauseMs: 1_000,
	/** How long a stopped server may take to restart before the command starts one in its own process. */
	replaceAfterMs: 10_000,
	giveUpAfterMs: 60_000,
	/** A server that has not responded for this long is asked for its health ... */
	probeAfterMs: 10_000,
	/** ... and given up when that takes longer than this. */
	probeTimeoutMs: 15_000,
} as const;
