import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createCompany, listCompanies } from "@paperclipai/shared";
import { afterEach, expect, it } from "vitest";
import { createPersistentClient } from "./retrying-client.ts";

let server: Server;
afterEach(() => void server.close());

/** Answers each request with the status, or with `null` hangs up. */
async function listen(answer: (method: string) => number | null) {
	server = createServer((request, response) => {
		const status = answer(request.method ?? "");
		if (status === null) return response.destroy();
		response.writeHead(status, { "content-type": "application/json" }).end("[]");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const replace = async () => {};

it("asks again where the server is by then", async () => {
	const url = await listen(() => 200);
	const addresses = ["http://127.0.0.1:1", url];
	const client = createPersistentClient({ url: () => addresses.shift() ?? url, replace });
	expect(await client.call(listCompanies, {})).toEqual([]);
	expect(await client.call(createCompany, { body: { name: "x" } })).toEqual([]);
});

it("goes on when a server that is about to end turns it away", async () => {
	const asked: string[] = [];
	const url = await listen((method) => (asked.push(method) > 1 ? 200 : 503));
	const client = createPersistentClient({ url: () => url, replace });
	expect(await client.call(createCompany, { body: { name: "x" } })).toEqual([]);
	expect(asked).toEqual(["POST", "POST"]);
});

it("sends nothing twice that may have arrived", async () => {
	const asked: string[] = [];
	const url = await listen((method) => (asked.push(method) > 1 ? 200 : null));
	const client = createPersistentClient({ url: () => url, replace });
	const made = client.call(createCompany, { body: { name: "x" } });
	await expect(made).rejects.toMatchObject({ code: "unreachable" });
	expect(asked).toEqual(["POST"]);
	asked.length = 0;
	expect(await client.call(listCompanies, {})).toEqual([]);
	expect(asked).toEqual(["GET", "GET"]);
});
