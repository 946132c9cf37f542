/** `0.3 s`, `42 s`, `3 min 5 s`, `2 h 10 min`. */
export function formatDuration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	if (seconds < 60) return `${Math.floor(seconds)} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long a run took, or has taken so far; `null` before it starts. */
export function runDuration(
	run: { startedAt: string | null; finishedAt: string | null },
	now = Date.now(),
): number | null {
	if (run.startedAt === null) return null;
	return Math.max(0, (run.finishedAt === null ? now : Date.parse(run.finishedAt)) - Date.parse(run.startedAt));
}
