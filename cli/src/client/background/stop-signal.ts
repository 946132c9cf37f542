const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves on the first stop signal; a second one exits the process. Call this before the server starts, because a
 * starting server takes over runs, and must release or stop them before it exits.
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
