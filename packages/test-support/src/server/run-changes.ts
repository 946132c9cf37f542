import { EventEmitter, once } from "node:events";
import { liveSocketPath } from "@paperclipai/shared";
import { WebSocket } from "ws";

/** Reports the changes of a company's runs, because polling would take CPU time from them. */
export interface RunChanges {
	/** Connects to the running server, unless connected. */
	connect(): Promise<unknown>;
	/** Resolves at the next change of the run, or after a while without one. */
	next(runId: string): Promise<unknown>;
}

/** A killed server sends no event. */
const ASK_AGAIN_MS = 250;

/**
 * @param url Returns the current address of the server.
 * @param headers Credentials, if required.
 */
export function watchRuns(url: () => string, companyId: string, headers: Record<string, string> = {}): RunChanges {
	const changes = new EventEmitter().setMaxListeners(0);
	let connection: { url: string; opened: Promise<unknown> } | null = null;
	const open = () => {
		const socket = new WebSocket(url().replace("http", "ws") + liveSocketPath(companyId), { headers });
		socket.on("message", (data) => {
			const { type, payload } = JSON.parse(String(data));
			if (type === "heartbeat.run.status") changes.emit(payload.id);
		});
		socket.on("error", () => undefined);
		const opened = new Promise((resolve) => socket.once("open", resolve).once("close", resolve));
		const opening = { url: url(), opened };
		socket.on("close", () => {
			if (connection === opening) connection = null;
		});
		return opening;
	};
	return {
		async connect() {
			if (connection?.url !== url()) connection = open();
			await connection.opened;
		},
		next: (runId) => once(changes, runId, { signal: AbortSignal.timeout(ASK_AGAIN_MS) }).catch(() => undefined),
	};
}
