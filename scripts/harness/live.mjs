import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const { WebSocket } = createRequire(fileURLToPath(new URL("../../server/package.json", import.meta.url)))("ws");

/** A live subscriber of a company; `follow` gives the records of a run as they come and resolves at its end. */
export async function connectLive(url, companyId) {
	const socket = new WebSocket(`${url.replace("http", "ws")}/api/companies/${companyId}/events/ws`);
	const followed = new Map();
	let onEnd = () => {};
	socket.on("message", (data) => {
		const { type, payload } = JSON.parse(String(data));
		if (type === "heartbeat.run.status" && payload.finishedAt !== null) onEnd(payload);
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
		/** The next run that is over. */
		nextEnd: () =>
			new Promise((resolve) => {
				onEnd = resolve;
			}),
		/** Reads nothing more. */
		pause: () => socket.pause(),
		close: () => socket.terminate(),
	};
}
