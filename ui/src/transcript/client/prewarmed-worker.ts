let spare: Worker | null = null;

/** Starts the worker of the next transcript, so that it does not wait for it. */
export function startSpareWorker(): void {
	spare ??= startWorker();
}

/** A transcript worker that has done nothing yet. */
export function takeWorker(): Worker {
	const worker = spare ?? startWorker();
	spare = null;
	return worker;
}

function startWorker(): Worker {
	return new Worker(new URL("../worker/transcript-worker.ts", import.meta.url), { type: "module" });
}
