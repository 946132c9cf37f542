import { LIMITS } from "../settings/limits.ts";
import type { ClockContext } from "./clock.ts";

/** Later timestamps were recorded while the clock was ahead. */
export function latestBelievable({ now }: ClockContext): Date {
	return new Date(now().getTime() + LIMITS.clockSkewMs);
}
