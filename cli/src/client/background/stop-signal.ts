const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves on the first stop signal; a second one exits the process. Call it before the server starts, because a start
 * takes over runs that have to be left or stopped properly.
 */
export function stopSignal(): Promise<void> {
	return new Promise((resolve) => {
		const stop = () => {
			for (const signal of SIGNALS) process.off(signal, stop);
			resolve();
		};
		for (const signal of SIGNALS) process.on(signal, stop);
	});
}
