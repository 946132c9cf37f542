import { once } from "node:events";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const PAUSE_MS = 2;

/**
 * Asks a server for its health again and again on one connection, from a thread of its own: what the caller does does not
 * count. `stop` gives how long each answer took, in milliseconds.
 */
export async function askHealth(url) {
	const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { healthOf: url } });
	await once(worker, "message");
	return {
		async stop() {
			const answered = once(worker, "message");
			worker.postMessage("stop");
			const [delays] = await answered;
			return delays;
		},
	};
}

if (!isMainThread && workerData?.healthOf !== undefined) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const delays = [];
	let isOver = false;
	parentPort.once("message", () => {
		isOver = true;
	});
	const ask = () =>
		new Promise((resolve, reject) => {
			get(`${workerData.healthOf}/api/health`, { agent }, (response) => response.resume().once("end", resolve)).once(
				"error",
				reject,
			);
		});
	await ask();
	parentPort.postMessage("ready");
	while (!isOver) {
		const began = performance.now();
		await ask();
		delays.push(performance.now() - began);
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
	agent.destroy();
	parentPort.postMessage(delays);
}
