import { LIMITS } from "../config/limits.ts";

export interface ClockContext {
	/** The current time; tests pass their own. */
	now: () => Date;
}

/** A later time of something that has happened was recorded while the clock was ahead. */
export function latestBelievable({ now }: ClockContext): Date {
	return new Date(now().getTime() + LIMITS.clockSkewMs);
}
