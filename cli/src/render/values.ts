/** Uses more digits for small amounts. */
export function formatUsd(usd: number): string {
	if (usd > 0 && usd < 0.00005) return "<$0.0001";
	return `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}

/** Formats a timestamp in UTC, to the second, without the time zone. */
export function formatUtc(timestamp: string | null): string {
	return timestamp === null ? "" : timestamp.slice(0, 19).replace("T", " ");
}

/** Returns milliseconds, up to now for a running run; `null` before the start. */
export function runDuration(
	run: { startedAt: string | null; finishedAt: string | null },
	now = Date.now(),
): number | null {
	if (run.startedAt === null) return null;
	return Math.max(0, (run.finishedAt === null ? now : Date.parse(run.finishedAt)) - Date.parse(run.startedAt));
}
