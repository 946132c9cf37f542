export interface TimeLimit {
	signal: AbortSignal;
	clear(): void;
}

/**
 * Not `AbortSignal.any` with `AbortSignal.timeout`: Node 20 removes the timer when it collects garbage, and then never
 * aborts.
 */
export function startTimeLimit(stop: AbortSignal, ms: number): TimeLimit {
	const limit = new AbortController();
	const onStop = () => limit.abort(stop.reason);
	const onTime = () => limit.abort(new DOMException("The time limit was reached.", "TimeoutError"));
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
