/** US dollars, with more digits for small amounts. */
export function formatUsd(usd: number): string {
	return `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}

/** A time for people, to the second. Headings say that it is UTC. */
export function formatUtc(timestamp: string | null): string {
	return timestamp === null ? "" : timestamp.slice(0, 19).replace("T", " ");
}

/** How long a run took, or has taken so far; `null` before it starts. */
export function runDuration(
	run: { startedAt: string | null; finishedAt: string | null },
	now = Date.now(),
): number | null {
	if (run.startedAt === null) return null;
	return Math.max(0, (run.finishedAt === null ? now : Date.parse(run.finishedAt)) - Date.parse(run.startedAt));
}
