export const RETRY_TIMING = {
	firstPauseMs: 250,
	/** Maximum pause between retries; short, because a repeatedly crashing server may be up for only a few seconds. */
	maxPauseMs: 1_000,
	/** Time for a stopped server to restart before the command starts its own. */
	replaceAfterMs: 10_000,
	giveUpAfterMs: 60_000,
	/** Time without a response after which the server's health is requested. */
	probeAfterMs: 10_000,
	/** Time limit of the health request, after which the call fails. */
	probeTimeoutMs: 15_000,
} as const;
