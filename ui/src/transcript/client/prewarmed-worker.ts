let prewarmed: Worker | null = null;

/** Starts a worker for the next transcript in advance. */
export function prewarmWorker(): void {
	prewarmed ??= startWorker();
}

export function takeWorker(): Worker {
	const worker = prewarmed ?? startWorker();
	prewarmed = null;
	return worker;
}

function startWorker(): Worker {
	return new Worker(new URL("../worker/transcript-worker.ts", import.meta.url), { type: "module" });
}
