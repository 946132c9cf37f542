/** A signal that is aborted after a time. */
export interface TimeLimit {
	signal: AbortSignal;
	/** Must be called in the end. */
	clear(): void;
}

/**
 * Aborted with another signal, or after a time. Not `AbortSignal.any` with `AbortSignal.timeout`: Node 20 removes the timer
 * when it collects garbage, and then never aborts.
 */
export function startTimeLimit(stop: AbortSignal, ms: number): TimeLimit {
	const limit = new AbortController();
	const onStop = () => limit.abort(stop.reason);
	const onTime = () => limit.abort(new DOMException("The time is over.", "TimeoutError"));
	const timer = setTimeout(onTime, ms);
	stop.addEventListener("abort", onStop);
	if (stop.aborted) onStop();
	return {
		signal: limit.signal,
		clear() {
			clearTimeout(timer);
			stop.removeEventListener("abort", onStop);
		},
	};
}
