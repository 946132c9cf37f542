/** Calls `act` once the signal is aborted, immediately if it already is. */
export function onAbort(signal: AbortSignal, act: () => void): void {
	if (signal.aborted) act();
	else signal.addEventListener("abort", act, { once: true });
}
