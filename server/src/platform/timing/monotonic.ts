/** Milliseconds from a fixed point in the past. Unlike the time of day it never jumps, so durations are measured with it. */
export function monotonicMs(): number {
	return performance.now();
}
