/** Time after which work counts as slow. */
const SLOW_MS = 1_000;

/** Prints `text` if the work is slow; `null` prints nothing. */
export async function noteIfSlow<T>(
	text: string | null,
	note: (text: string) => void,
	work: () => Promise<T>,
	slowMs = SLOW_MS,
): Promise<T> {
	const timer = text === null ? undefined : setTimeout(() => note(text), slowMs);
	try {
		return await work();
	} finally {
		clearTimeout(timer);
	}
}
