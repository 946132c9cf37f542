import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiClient, createCompany, listCompanies } from "@paperclipai/shared";
import { afterEach, expect, it } from "vitest";
import { createRetryingClient } from "./retrying-client.ts";
import { createWatchedFetch } from "./watched-fetch.ts";

const TIMING = { probeAfterMs: 50, probeTimeoutMs: 200 };

let server: Server;
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

async function listen(listener: RequestListener): Promise<string> {
	server = createServer(listener);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const clientOf = (baseUrl: string) => createApiClient({ baseUrl, fetch: createWatchedFetch(TIMING) });

it.each<[string, RequestListener]>([
	["nothing", () => undefined],
	["headers without a body", (_, response) => void response.writeHead(200, { "content-length": "10" }).flushHeaders()],
])("does not wait for a server that sends %s", async (_, listener) => {
	const url = await listen(listener);
	await expect(clientOf(url).call(listCompanies, {})).rejects.toMatchObject({
		code: "unreachable",
		message: `${url} accepts connections but does not respond.`,
		hint: expect.any(String),
	});
});

it("waits for a slow call as long as the server responds to others", async () => {
	let probes = 0;
	const url = await listen((request, response) => {
		const end = () => response.writeHead(200, { "content-type": "application/json" }).end("[]");
		if (request.url !== "/api/health") server.on("third probe", end);
		else if (++probes === 3) server.emit("third probe");
		if (request.url === "/api/health") end();
	});
	expect(await clientOf(url).call(listCompanies, {})).toEqual([]);
	expect(probes).toBe(3);
});

it("is not repeated", async () => {
	const methods: string[] = [];
	const url = await listen((request) => {
		if (request.url !== "/api/health") methods.push(request.method ?? "");
	});
	const client = createRetryingClient({ url: () => url, replace: async () => {}, fetch: createWatchedFetch(TIMING) });
	await expect(client.call(listCompanies, {})).rejects.toMatchObject({ code: "unreachable" });
	expect(methods).toEqual(["GET"]);
});

it("reports a response that breaks off as unreachable", async () => {
	const url = await listen((_, response) => {
		response.writeHead(200, { "content-length": "10" }).flushHeaders();
		response.write("x", () => response.destroy());
	});
	const created = clientOf(url).call(createCompany, { body: { name: "x" } });
	await expect(created).rejects.toMatchObject({ code: "unreachable" });
});
