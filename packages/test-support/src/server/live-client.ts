import { type LiveMessage, type LiveRequest, liveSocketPath, readLiveMessage } from "@paperclipai/shared";
import { WebSocket } from "ws";
import { until } from "../until.ts";

export interface TestLiveClient {
	/** Without the pings. */
	messages: LiveMessage[];
	send(request: LiveRequest | string): void;
	/** Resolves with the first matching message, received already or later. */
	wait(isWanted: (message: LiveMessage) => boolean): Promise<LiveMessage>;
	/** The received part of a run's log. Throws on a gap or a repeat. */
	log(runId: string, from?: number): { content: string; nextOffset: number; done: boolean };
	close(): void;
	/** The code with which the connection was closed. */
	closed: Promise<number>;
}

export async function connectLive(
	url: string,
	companyId: string,
	query: Parameters<typeof liveSocketPath>[1] = {},
	headers: Record<string, string> = {},
): Promise<TestLiveClient> {
	const socket = new WebSocket(url.replace("http", "ws") + liveSocketPath(companyId, query), { headers });
	const messages: LiveMessage[] = [];
	socket.on("message", (data: Buffer, isBinary) => {
		const message = readLiveMessage(isBinary ? data : String(data));
		if (message === null) throw new Error(`not a message: ${data}`);
		if (message.type !== "ping") messages.push(message);
	});
	await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
	return {
		messages,
		send: (request) => socket.send(typeof request === "string" ? request : JSON.stringify(request)),
		wait: async (isWanted) => {
			await until(() => messages.some(isWanted));
			return messages.find(isWanted) as LiveMessage;
		},
		log(runId, from = 0) {
			const joined = { content: "", nextOffset: from, done: false };
			for (const { type, payload } of messages) {
				if (type !== "heartbeat.run.log" || payload.runId !== runId) continue;
				if (payload.offset !== joined.nextOffset) throw new Error(`gap at ${joined.nextOffset}: ${payload.offset}`);
				joined.content += payload.content;
				joined.nextOffset = payload.nextOffset;
				joined.done = payload.done;
			}
			return joined;
		},
		close: () => socket.terminate(),
		closed: new Promise((resolve) => socket.once("close", resolve)),
	};
}
