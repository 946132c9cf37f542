import { once } from "node:events";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const PAUSE_MS = 2;

/**
 * In a worker thread, so that work of the caller does not delay the samples. `stop` returns the response times in
 * milliseconds.
 */
export async function pollHealth(url) {
	const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { healthOf: url } });
	await once(worker, "message");
	return {
		async stop() {
			const reply = once(worker, "message");
			worker.postMessage("stop");
			const [delays] = await reply;
			return delays;
		},
	};
}

if (!isMainThread && workerData?.healthOf !== undefined) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const delays = [];
	let isStopped = false;
	parentPort.once("message", () => {
		isStopped = true;
	});
	const request = () =>
		new Promise((resolve, reject) => {
			get(`${workerData.healthOf}/api/health`, { agent }, (response) => response.resume().once("end", resolve)).once(
				"error",
				reject,
			);
		});
	await request();
	parentPort.postMessage("ready");
	while (!isStopped) {
		const startedAt = performance.now();
		await request();
		delays.push(performance.now() - startedAt);
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
	agent.destroy();
	parentPort.postMessage(delays);
}
