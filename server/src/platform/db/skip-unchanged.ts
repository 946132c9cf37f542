import { LIMITS } from "../settings/limits.ts";
import type { ClockContext } from "../timing/clock.ts";
import { monotonicMs } from "../timing/monotonic.ts";
import type { DatabaseContext } from "./database.ts";

/**
 * Wraps a periodic task that searches the database for due work: it is skipped while the embedded database is unchanged
 * and no work is due. PostgreSQL may be changed by other servers, so with it the task is never skipped.
 * @param task Returns when it has to run again, or `null` if only a change can make work due.
 */
export function skipUnchanged(
	context: DatabaseContext & ClockContext,
	task: () => Promise<Date | null>,
): () => Promise<void> {
	let last: { changes: number | null; now: Date; at: number; dueAt: Date | null } | null = null;
	const maySkip = (changes: number | null, now: Date, at: number) =>
		last !== null &&
		changes !== null &&
		changes === last.changes &&
		at - last.at < LIMITS.unchangedSkipMs &&
		// The clock may be set back.
		now >= last.now &&
		(last.dueAt === null || now < last.dueAt);
	return async () => {
		const [changes, now, at] = [context.database.countChanges(), context.now(), monotonicMs()];
		if (maySkip(changes, now, at)) return;
		last = null;
		last = { changes, now, at, dueAt: await task() };
	};
}

/** Returns `null` if all are `null`. */
export function earliest(...times: (Date | null)[]): Date | null {
	return times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
}
