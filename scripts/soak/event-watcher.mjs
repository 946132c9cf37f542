import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const { WebSocket } = createRequire(fileURLToPath(new URL("../../server/package.json", import.meta.url)))("ws");

/**
 * A reconnecting client that records run events. `events` counts the deliveries of each event, `statuses` has the last
 * status of each run, `outOfOrder` the late events. Only events of the server that executes a run arrive in order.
 */
export async function watchEvents(url, companyId) {
	const events = new Map();
	const statuses = new Map();
	const lastSeq = new Map();
	const outOfOrder = [];
	let socket;
	let isClosed = false;

	function onMessage(data) {
		const { type, payload } = JSON.parse(String(data));
		if (type === "heartbeat.run.status" || type === "heartbeat.run.queued") statuses.set(payload.id, payload.status);
		if (type !== "heartbeat.run.event") return;
		const { runId, seq, type: event } = payload;
		const key = `${runId} ${seq}`;
		events.set(key, (events.get(key) ?? 0) + 1);
		if (event === "lifecycle.queued" || event === "wake.joined") return;
		if (seq < (lastSeq.get(runId) ?? 0)) outOfOrder.push(key);
		lastSeq.set(runId, seq);
	}
	async function connect() {
		while (!isClosed) {
			try {
				socket = new WebSocket(`${(await url()).replace("http", "ws")}/api/companies/${companyId}/events/ws`);
				socket.on("message", onMessage);
				await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
				socket.on("error", () => {});
				socket.once("close", () => void connect());
				return;
			} catch {
				await wait(50);
			}
		}
	}
	await connect();
	return {
		events,
		statuses,
		outOfOrder,
		close() {
			isClosed = true;
			socket.terminate();
		},
	};
}
