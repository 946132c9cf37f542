/** How long a command waits for a server that was there. */
export const RETRY_TIMING = {
	firstPauseMs: 250,
	/** Short, since a server that is killed again may be there for a few seconds only. */
	longestPauseMs: 1_000,
	/** After this long without a server that was there to stay, one is started here: until then it may be restarting. */
	replaceAfterMs: 10_000,
	giveUpAfterMs: 60_000,
} as const;
