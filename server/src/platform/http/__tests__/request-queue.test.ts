import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { LIMITS } from "../../settings/limits.ts";
import { queueRequests } from "../request-queue.ts";

const STALL_MS = 300;
shortenLimits({ responseStallMs: STALL_MS });

let server: Server;
afterEach(() => {
	server.close();
	server.closeAllConnections();
});

async function serve(handler: RequestListener): Promise<void> {
	server = createServer(queueRequests(handler)).listen(0, "127.0.0.1");
	await once(server, "listening");
}

async function send(...paths: string[]): Promise<Socket & { received: () => string }> {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
	let received = "";
	socket.setEncoding("utf8").on("data", (text) => {
		received += text;
	});
	socket.write(paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
	await once(socket, "connect");
	return Object.assign(socket, { received: () => received });
}

const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

it("begins a request of a connection when the response to the one before it is sent", async () => {
	const begun: string[] = [];
	const open: (() => void)[] = [];
	await serve((request, response) => {
		begun.push(request.url ?? "");
		open.push(() => response.end(`<${request.url}>`));
	});
	const socket = await send("a", "b", "c");
	const other = await send("d");
	await until(() => begun.includes("/a") && begun.includes("/d"));
	expect(begun.toSorted()).toEqual(["/a", "/d"]);
	for (let next = open.shift(); begun.length < 4 || next !== undefined; next = open.shift()) {
		next?.();
		await until(() => open.length > 0 || begun.length === 4);
	}
	await until(() => socket.received().includes("</c>") && other.received().includes("</d>"));
	expect(socket.received().match(/<.*?>/g)).toEqual(["</a>", "</b>", "</c>"]);
});

it("begins no waiting request of a connection that is closed", async () => {
	const begun: string[] = [];
	await serve((request) => begun.push(request.url ?? ""));
	const socket = await send("a", "b");
	await until(() => begun.length > 0);
	socket.destroy();
	await until(async () => (await connections()) === 0);
	expect(begun).toEqual(["/a"]);
});

it("closes a connection with more waiting requests than the limit", async () => {
	let begun = 0;
	await serve(() => begun++);
	const socket = await send(...Array.from({ length: LIMITS.waitingRequests + 2 }, () => "a"));
	await once(socket, "close");
	expect(begun).toBe(1);
	expect(socket.received()).toMatch(/^HTTP\/1.1 429 .*too_many_waiting_requests.*/s);
});

it("refuses such a connection once", async () => {
	let waits = 0;
	await serve(() => undefined);
	server.on("connection", (socket) => socket.on("newListener", (event) => event === "finish" && waits++));
	const socket = await send(...Array.from({ length: 20 * LIMITS.waitingRequests }, () => "a"));
	await once(socket, "close");
	expect(socket.received().match(/^HTTP/gm)).toHaveLength(1);
	expect(waits).toBeLessThan(5);
});

it("closes a connection whose response is not read", async () => {
	await serve((_, response) => response.end(Buffer.alloc(64 * 1024 * 1024)));
	(await send("a")).pause();
	await until(async () => (await connections()) === 0);
});

it("waits for a response that takes longer than a client may stop reading", async () => {
	await serve((_, response) => void setTimeout(() => response.end("late"), 3 * STALL_MS));
	const socket = await send("a");
	await until(() => socket.received().includes("late"));
});
