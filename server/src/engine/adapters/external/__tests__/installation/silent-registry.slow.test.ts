import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

let server: TestServer;
let acme: AdapterPackage;
let registry: Server;
let requests = 0;

beforeAll(async () => {
	registry = createServer(() => void requests++).listen(0, "127.0.0.1");
	await until(async () => registry.listening);
	process.env.npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/other-adapter", { "index.js": shellAdapter("acme_other") });
});
afterAll(async () => {
	await server.stop();
	registry.closeAllConnections();
	registry.close();
	await acme.remove();
});

it("changes other adapters while a registry does not respond", async () => {
	let isInstalled = false;
	const waiting = server
		.send("POST", "/api/adapters/install", { packageName: "@acme/never" })
		.finally(() => {
			isInstalled = true;
		})
		.catch(() => undefined);
	await until(async () => requests > 0);
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
	const params = { type: "acme_other" };
	await server.client.call(api.reloadAdapter, { params });
	await server.client.call(api.updateAdapter, { params, body: { disabled: true } });
	await server.client.call(api.removeAdapter, { params, query: { force: "true" } });
	expect(isInstalled).toBe(false);
	// The server stops although the request is still waiting.
	await server.restart();
	await waiting;
});
