/** Shorter work needs no words. */
const SLOW_MS = 1_000;

/** Says what is being done when it takes long; `null`: says nothing. */
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
