import { request } from "node:http";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";
import { WebSocket } from "ws";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

/** `fetch` does not allow to set Host and Origin freely; a hostile client does. */
function send(headers: Record<string, string>, method = "GET", path = "/api/health"): Promise<number> {
	return new Promise((resolve, reject) => {
		const sent = request(server.url + path, { method, headers }, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		sent.on("error", reject).end();
	});
}

const port = () => new URL(server.url).port;
const own = () => `127.0.0.1:${port()}`;

it.each<[string, () => Record<string, string>, number]>([
	["its own address", () => ({ host: own() }), 200],
	["localhost", () => ({ host: `localhost:${port()}` }), 200],
	["its own page", () => ({ host: own(), origin: `http://${own()}` }), 200],
	["a name that points here", () => ({ host: `evil.example:${port()}` }), 403],
	["another port", () => ({ host: "127.0.0.1:1" }), 403],
	["a page of another origin", () => ({ host: own(), origin: "http://evil.example" }), 403],
	["a page on another port", () => ({ host: own(), origin: "http://127.0.0.1:1" }), 403],
	["a sandboxed page", () => ({ host: own(), origin: "null" }), 403],
	[
		"an image on another site",
		() => ({ host: own(), "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }),
		403,
	],
])("accepts or rejects a request from %s", async (_, headers, status) => {
	expect(await send(headers())).toBe(status);
	expect(await send({ ...headers(), "content-type": "application/json" }, "POST", "/api/companies")).toBe(
		status === 200 ? 400 : 403,
	);
});

it.each<[string, Record<string, string>, string, number]>([
	["a link to a page on another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "/", 404],
	["a link to the API", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "/api/health", 403],
	[
		"a link to the API, encoded",
		{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
		"/%61pi/health",
		403,
	],
	[
		"a link to the API, encoded more",
		{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
		"/a%70i%2Fhealth",
		403,
	],
	[
		"a link to the API, twice a slash",
		{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
		"//api/health",
		403,
	],
	["a path that cannot be decoded", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "/%E0%A4%A", 403],
	["an image on another port", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, "/api/health", 403],
	[
		"a link on another port to the API",
		{ "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" },
		"/api/health",
		403,
	],
	["an unknown site", { "sec-fetch-site": "new-word", "sec-fetch-mode": "no-cors" }, "/api/health", 403],
	["its own page without an origin", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, "/api/health", 200],
	["the address bar", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, "/api/health", 200],
])("accepts or rejects %s", async (_, headers, path, status) => {
	expect(await send({ host: own(), ...headers }, "GET", path)).toBe(status);
});

it.each<[string, string | undefined, boolean]>([
	["without a browser", undefined, true],
	["from its own page", "own", true],
	["from another page", "http://evil.example", false],
])("accepts or rejects a socket %s", async (_, origin, isOpen) => {
	const url = `${server.url.replace("http", "ws")}/api/companies/${server.company.id}/events/ws`;
	const socket = new WebSocket(url, origin === undefined ? {} : { origin: origin === "own" ? server.url : origin });
	const opened = await new Promise((resolve) => {
		socket.on("open", () => resolve(true)).on("error", () => resolve(false));
	});
	socket.terminate();
	expect(opened).toBe(isOpen);
});
