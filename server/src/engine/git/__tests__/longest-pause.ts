/**
 * Measures the longest time for which a task keeps other work of the process waiting, as a share of its whole time, which
 * does not depend on the load of the machine.
 */
export async function longestPause(task: () => Promise<unknown>): Promise<number> {
	let longest = 0;
	const start = performance.now();
	let since = start;
	const timer = setInterval(() => {
		const now = performance.now();
		longest = Math.max(longest, now - since);
		since = now;
	}, 1);
	try {
		await task();
		const end = performance.now();
		return Math.max(longest, end - since) / (end - start);
	} finally {
		clearInterval(timer);
	}
}
