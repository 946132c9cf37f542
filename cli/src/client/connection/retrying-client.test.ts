import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createCompany, IDEMPOTENCY_HEADER, listCompanies, pauseAgent } from "@paperclipai/shared";
import { afterEach, expect, it } from "vitest";
import { createRetryingClient } from "./retrying-client.ts";

let server: Server;
afterEach(() => void server.close());

/** Responds with the status; closes the connection for `null`. */
async function listen(respond: (method: string, headers: IncomingHttpHeaders) => number | null) {
	server = createServer((request, response) => {
		const status = respond(request.method ?? "", request.headers);
		if (status === null) return response.destroy();
		response.writeHead(status, { "content-type": "application/json" }).end("[]");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const replace = async () => {};

it("retries at the new address of the server", async () => {
	const url = await listen(() => 200);
	const addresses = ["http://127.0.0.1:1", url];
	const client = createRetryingClient({ url: () => addresses.shift() ?? url, replace });
	expect(await client.call(listCompanies, {})).toEqual([]);
	expect(await client.call(createCompany, { body: { name: "x" } })).toEqual([]);
});

it("retries a call that a server rejected while shutting down", async () => {
	const methods: string[] = [];
	const url = await listen((method) => (methods.push(method) > 1 ? 200 : 503));
	const client = createRetryingClient({ url: () => url, replace });
	expect(await client.call(createCompany, { body: { name: "x" } })).toEqual([]);
	expect(methods).toEqual(["POST", "POST"]);
});

it("does not repeat a call that may have been accepted, unless it is idempotent", async () => {
	const methods: string[] = [];
	const url = await listen((method) => (methods.push(method) > 1 ? 200 : null));
	const client = createRetryingClient({ url: () => url, replace });
	const paused = client.call(pauseAgent, { params: { agentId: "x" } });
	await expect(paused).rejects.toMatchObject({ code: "unreachable" });
	expect(methods).toEqual(["POST"]);
	methods.length = 0;
	expect(await client.call(listCompanies, {})).toEqual([]);
	expect(methods).toEqual(["GET", "GET"]);
});

it("repeats a call that may have been accepted with the idempotency key of its first attempt", async () => {
	const keys: unknown[] = [];
	const url = await listen((_, headers) => (keys.push(headers[IDEMPOTENCY_HEADER]) > 1 ? 200 : null));
	const client = createRetryingClient({ url: () => url, replace });
	expect(await client.call(createCompany, { body: { name: "x" } })).toEqual([]);
	expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/), keys[0]]);
});
