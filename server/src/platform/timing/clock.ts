import { LIMITS } from "../settings/limits.ts";

export interface ClockContext {
	now: () => Date;
}

/** Later timestamps were recorded while the clock was ahead. */
export function maxPlausibleTime({ now }: ClockContext): Date {
	return new Date(now().getTime() + LIMITS.clockSkewMs);
}
