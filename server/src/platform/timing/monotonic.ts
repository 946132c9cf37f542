/** Clock for durations, because unlike the time of day it never jumps. */
export function monotonicMs(): number {
	return performance.now();
}
