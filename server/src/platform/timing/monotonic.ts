/** Unlike the time of day it never jumps, so durations use it. */
export function monotonicMs(): number {
	return performance.now();
}
