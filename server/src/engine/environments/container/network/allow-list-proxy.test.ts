import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { createAllowListProxy, isAllowed } from "./allow-list-proxy.ts";

const ALLOWED = ["api.example.org", "*.example.com"];

it.each([
	["api.example.org", true],
	["API.example.ORG", true],
	["api.example.org.", true],
	["a.b.example.com", true],
	["example.com", false],
	["badexample.com", false],
	["api.example.org.evil.net", false],
	["x.api.example.org", false],
	["127.0.0.1", false],
	["", false],
])("tells whether %j is one of the allowed hosts", (host, expected) => {
	expect(isAllowed(ALLOWED, host)).toBe(expected);
});

/** Listens until the end of the test. */
async function portOf(server: Server): Promise<number> {
	await once(server.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => void server.close());
	return (server.address() as AddressInfo).port;
}

// An exception for one connection would end the process that serves all of them.
it.each([
	["HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTrailer: X-Sum\r\n\r\nok", "200 ok"],
	["HTTP/1.1 000 None\r\nContent-Length: 2\r\n\r\nok", "502 "],
])("goes on after a response that it cannot pass on as it is: %j", async (answer, expected) => {
	const host = await portOf(createServer((socket) => void socket.once("data", () => socket.end(answer))));
	const port = await portOf(createAllowListProxy(["localhost"]));
	const asked = request({ port, path: `http://localhost:${host}/`, agent: false }).end();
	const [response] = await once(asked, "response");
	expect(`${response.statusCode} ${await text(response)}`).toBe(expected);
});
