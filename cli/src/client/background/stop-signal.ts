const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves when this process is asked to stop; a second signal ends it at once. Call it before the server starts: a start takes
 * over runs, which have to be left or stopped properly.
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
