import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const PAGE_BYTES = 8 * 1024 * 1024;
/** Without a bound, the server holds several copies of each page. */
const PAGES = 40;
const GROWTH_MB = 200;

let server: TestServer;
let path: string;
/** Memory stays allocated after a test, so all tests compare with this value. */
let before: number;
beforeAll(async () => {
	server = await startTestServer();
	const script = `process.stdout.write("x".repeat(99).concat("\\n").repeat(${PAGE_BYTES / 100}))`;
	const agent = await server.createAgent("process", { command: process.execPath, args: ["-e", script] });
	const run = await server.wake(agent.id);
	await server.finish(run.id);
	path = `/api/heartbeat-runs/${run.id}/log?limitBytes=${PAGE_BYTES}`;
	before = memoryMb();
});
afterAll(() => server.stop());

/** Sends requests back to back on one connection and reads nothing. */
async function requestUnread(count: number): Promise<Socket> {
	const { port, host } = new URL(server.url);
	const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
	await once(socket, "connect");
	socket.pause();
	await new Promise((resolve) => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(count), resolve));
	return socket;
}

function memoryMb(): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
	return Number(kilobytes) / 1024;
}

it.each([
	["as many connections", PAGES],
	["one connection", 1],
])(`holds little of ${PAGES} log pages that %s requested and not read`, async (_, connections) => {
	const sockets = await Promise.all(Array.from({ length: connections }, () => requestUnread(PAGES / connections)));
	let most = 0;
	for (let count = 0; count < 10; count++) {
		expect((await server.send("GET", "/api/health")).status).toBe(200);
		most = Math.max(most, memoryMb());
	}
	for (const socket of sockets) socket.destroy();
	expect(most - before).toBeLessThan(GROWTH_MB);
});
