/** How long a run took, or has taken so far; `null` before it starts. */
export function runDuration(
	run: { startedAt: string | null; finishedAt: string | null },
	now = Date.now(),
): number | null {
	if (run.startedAt === null) return null;
	return Math.max(0, (run.finishedAt === null ? now : Date.parse(run.finishedAt)) - Date.parse(run.startedAt));
}
