/** Measures the longest time in milliseconds for which the task keeps other work of the process waiting. */
export async function longestPause(task: () => Promise<unknown>): Promise<number> {
	let longest = 0;
	let since = performance.now();
	const timer = setInterval(() => {
		const now = performance.now();
		longest = Math.max(longest, now - since);
		since = now;
	}, 1);
	try {
		await task();
		return Math.max(longest, performance.now() - since);
	} finally {
		clearInterval(timer);
	}
}
