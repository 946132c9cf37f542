/** Resolves when this process is asked to stop. A second signal ends it at once. */
export function stopSignal(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
	});
}
