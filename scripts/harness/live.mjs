import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const { WebSocket } = createRequire(fileURLToPath(new URL("../../server/package.json", import.meta.url)))("ws");

/** `follow` delivers the records of a run and resolves when the run has finished. */
export async function connectLive(url, companyId) {
	const socket = new WebSocket(`${url.replace("http", "ws")}/api/companies/${companyId}/events/ws`);
	const followed = new Map();
	let onFinished = () => {};
	socket.on("message", (data) => {
		const { type, payload } = JSON.parse(String(data));
		if (type === "heartbeat.run.status" && payload.finishedAt !== null) onFinished(payload);
		if (type !== "heartbeat.run.log") return;
		const run = followed.get(payload.runId);
		for (const line of payload.content.split("\n")) if (line !== "") run.onRecord(JSON.parse(line));
		if (payload.done) run.resolve();
	});
	await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
	return {
		follow(runId, onRecord) {
			return new Promise((resolve) => {
				followed.set(runId, { onRecord, resolve });
				socket.send(JSON.stringify({ type: "run.log.subscribe", runId, offset: 0 }));
			});
		},
		onFinishedRun(listener) {
			onFinished = listener;
		},
		nextFinishedRun: () =>
			new Promise((resolve) => {
				onFinished = resolve;
			}),
		pause: () => socket.pause(),
		close: () => socket.terminate(),
	};
}

/** Executes `runs` runs in total, waking each agent again as soon as its run has ended; polling would add load. */
export async function keepBusy({ api, companyId, url }, agents, runs) {
	const live = await connectLive(url, companyId);
	let left = runs;
	let open = 0;
	await new Promise((resolve, reject) => {
		const wake = (agentId) => {
			if (left-- <= 0) return;
			open++;
			api.wake(agentId).catch(reject);
		};
		live.onFinishedRun(({ agentId }) => {
			open--;
			wake(agentId);
			if (open === 0) resolve();
		});
		for (const { id } of agents) wake(id);
	});
	live.close();
}
