const FIRST_MS = 300;
const MAX_MS = 10_000;

/** Delay before attempt 0, 1, 2 …: doubles up to 10 s, with jitter so that tabs do not reconnect all at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
	const max = Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
	return max * (0.5 + random() / 2);
}
