import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createCompany, listCompanies } from "@paperclipai/shared";
import { afterEach, expect, it } from "vitest";
import { createPersistentClient } from "./persistent-client.ts";

let server: Server;
afterEach(() => void server.close());

async function listen(answer: (method: string) => boolean) {
	server = createServer((request, response) => {
		if (!answer(request.method ?? "")) return response.destroy();
		response.setHeader("content-type", "application/json").end("[]");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const replace = async () => {};

it("asks again where the server is by then", async () => {
	const url = await listen(() => true);
	const addresses = ["http://127.0.0.1:1", url];
	const client = createPersistentClient({ url: () => addresses.shift() ?? url, replace });
	expect(await client.call(listCompanies, {})).toEqual([]);
	expect(await client.call(createCompany, { body: { name: "x" } })).toEqual([]);
});

it("sends nothing twice that may have arrived", async () => {
	const asked: string[] = [];
	const url = await listen((method) => asked.push(method) > 1);
	const client = createPersistentClient({ url: () => url, replace });
	const made = client.call(createCompany, { body: { name: "x" } });
	await expect(made).rejects.toMatchObject({ code: "unreachable" });
	expect(asked).toEqual(["POST"]);
	asked.length = 0;
	expect(await client.call(listCompanies, {})).toEqual([]);
	expect(asked).toEqual(["GET", "GET"]);
});
