let prewarmed: Worker | null = null;

/** Starts the worker of the next transcript, so that it does not wait for it. */
export function prewarmWorker(): void {
	prewarmed ??= startWorker();
}

/** A transcript worker that has done nothing yet. */
export function takeWorker(): Worker {
	const worker = prewarmed ?? startWorker();
	prewarmed = null;
	return worker;
}

function startWorker(): Worker {
	return new Worker(new URL("../worker/transcript-worker.ts", import.meta.url), { type: "module" });
}
