/**
 * Runs at most `max` tasks at a time, in the order of the calls. A task must not wait for another one with the same
 * limit.
 */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (task) => {
		if (running < max) running++;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next === undefined) running--;
			else next();
		}
	};
}
