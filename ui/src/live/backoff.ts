const FIRST_MS = 300;
const MAX_MS = 10_000;

/** How long to wait before attempt 0, 1, 2 ...: doubling, at most 10 s, spread so that tabs do not come back all at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
	const longest = Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
	return longest * (0.5 + random() / 2);
}
