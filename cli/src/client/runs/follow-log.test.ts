import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type LiveMessage, liveRequestSchema } from "@paperclipai/shared";
import { afterEach, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { connectionTo } from "../connection/connect.ts";
import { followLog } from "./follow-log.ts";

const RUN_ID = "11111111-2222-4333-8444-555555555555";

const closers: (() => void)[] = [];
afterEach(() => {
	for (const close of closers.splice(0)) close();
});

/** A live socket that sends a number of chunks of the log per connection and then closes it. */
async function startFlakyServer(log: string, chunkLength: number, chunks = 1) {
	const offsets: number[] = [];
	const server = createServer();
	const sockets = new WebSocketServer({ server });
	sockets.on("connection", (socket) => {
		socket.on("message", (data) => {
			const { runId, offset } = liveRequestSchema.parse(JSON.parse(String(data))) as { runId: string; offset: number };
			offsets.push(offset);
			const send = (from: number, left: number) => {
				const content = log.slice(from, from + chunkLength);
				const nextOffset = from + content.length;
				const payload = { runId, offset: from, nextOffset, content, done: nextOffset === log.length };
				const message: LiveMessage = { id: "1", companyId: "c", createdAt: "", type: "heartbeat.run.log", payload };
				const isLast = payload.done || left === 1;
				socket.send(JSON.stringify(message), () => isLast && socket.close());
				if (!isLast) send(nextOffset, left - 1);
			};
			send(offset, chunks);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	closers.push(
		() => void server.close(),
		() => void sockets.close(),
	);
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, offsets };
}

function follow(url: string, more: Partial<Parameters<typeof followLog>[0]> = {}) {
	const seen = { content: "", notes: 0 };
	const done = followLog({
		connection: connectionTo(url),
		companyId: "c",
		runId: RUN_ID,
		signal: new AbortController().signal,
		onContent: async (content) => {
			seen.content += content;
		},
		note: () => {
			seen.notes++;
		},
		...more,
	});
	return { seen, done };
}

it("receives every byte once over broken connections", async () => {
	const log = "one\ntwo\nthree\n";
	const { url, offsets } = await startFlakyServer(log, 5);
	const { seen, done } = follow(url);
	await done;
	expect(seen.content).toBe(log);
	expect(offsets).toEqual([0, 5, 10]);
	expect(seen.notes).toBe(2);
});

it("passes on the pages in their order while an earlier one is being handled", async () => {
	const log = "one\ntwo\nthree\n";
	const { url } = await startFlakyServer(log, 5, 10);
	const seen: string[] = [];
	let turns = 100;
	const onContent = async (content: string) => {
		// The first is the slowest, for example when it has to request the folder of the run.
		const left = turns;
		turns = 0;
		for (let turn = 0; turn < left; turn++) await new Promise(setImmediate);
		seen.push(content);
	};
	await follow(url, { onContent }).done;
	expect(seen).toEqual(["one\nt", "wo\nth", "ree\n"]);
});

it("gives up when no server responds", async () => {
	const { done } = follow("http://127.0.0.1:1", { giveUpAfterMs: 100 });
	await expect(done).rejects.toMatchObject({
		code: "connection_lost",
		hint: expect.stringContaining(`runs watch ${RUN_ID}`),
	});
});

it("stops at once when it is aborted", async () => {
	const abort = new AbortController();
	const { done } = follow("http://127.0.0.1:1", { signal: abort.signal });
	abort.abort();
	await done;
});
