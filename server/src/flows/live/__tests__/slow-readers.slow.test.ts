import { once } from "node:events";
import { liveSocketPath, SLOW_READER_CLOSE_CODE } from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";

/** Long enough on a busy machine for a reader that must not count as idle. */
const STALL_MS = 4_000;
/** Messages; more than the buffers of the server and of a connection hold. */
const FULL_BUFFERS = 100;
const LINES = 300_000;
const FLOOD = `
	const fs = require("node:fs");
	const line = "x".repeat(99) + "\\n";
	for (let count = 0; count < ${LINES}; count += 1000) fs.writeSync(1, line.repeat(1000));`;

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ limits: { liveStallMs: STALL_MS } });
});
afterAll(() => server.stop());

/** Subscribes to the log of a run and reads none of it. */
async function connectIdle(runId: string): Promise<WebSocket> {
	const socket = new WebSocket(server.url.replace("http", "ws") + liveSocketPath(server.company.id));
	await once(socket, "open");
	socket.pause();
	socket.send(JSON.stringify({ type: "run.log.subscribe", runId, offset: 0 }));
	return socket;
}

it("disconnects clients that read nothing of a flood, while another one receives all of it", async () => {
	const agent = await server.createAgent("process", { command: process.execPath, args: ["-e", FLOOD] });
	const run = await server.wake(agent.id);
	const idle = await Promise.all(Array.from({ length: 20 }, () => connectIdle(run.id)));
	const codes: number[] = [];
	for (const socket of idle) socket.on("close", (code) => codes.push(code));
	const reader = await connectLive(server.url, server.company.id);
	reader.send({ type: "run.log.subscribe", runId: run.id, offset: 0 });
	await until(() => reader.messages.length > FULL_BUFFERS);
	// A client that reads before the stall limit counts as a reader, so the idle ones resume only after it. Not awaited,
	// because the server closes their connections half a minute later.
	const stalledAt = Date.now() + STALL_MS + 3_000;
	const resumed = until(() => Date.now() > stalledAt).then(() => {
		for (const socket of idle) socket.resume();
	});

	await until(() => reader.log(run.id).done);
	const received = reader
		.log(run.id)
		.content.split("\n")
		.filter(Boolean)
		.reduce((bytes, line) => bytes + JSON.parse(line).chunk.length, 0);
	expect(received).toBe(LINES * 100);
	reader.close();

	await resumed;
	await until(() => codes.length === idle.length);
	expect(new Set(codes)).toEqual(new Set([SLOW_READER_CLOSE_CODE]));
});
