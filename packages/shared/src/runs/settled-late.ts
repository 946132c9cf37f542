import type { Run } from "./schema.ts";

const NOTICEABLE_MS = 2_000;

/** Returns the time at which the end of a run was stored, if noticeably later than the end itself; else `null`. */
export function settledLateAt({ finishedAt, settledAt }: Pick<Run, "finishedAt" | "settledAt">): string | null {
	if (finishedAt === null || settledAt === null) return null;
	return Date.parse(settledAt) - Date.parse(finishedAt) >= NOTICEABLE_MS ? settledAt : null;
}
