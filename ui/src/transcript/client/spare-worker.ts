/** Started with the page's code, so that the first transcript does not wait for it. */
let spare: Worker | null = startWorker();

/** A transcript worker that has done nothing yet. */
export function takeWorker(): Worker {
	const worker = spare ?? startWorker();
	spare = null;
	return worker;
}

function startWorker(): Worker {
	return new Worker(new URL("../worker/transcript-worker.ts", import.meta.url), { type: "module" });
}
