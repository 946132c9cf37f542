import { request } from "node:http";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";
import { WebSocket } from "ws";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

/** `fetch` does not allow setting Host and Origin freely; a hostile client does. */
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

/** A browser's request, by the site of its page and its purpose. */
const from = (site: string, mode: string) => ({ host: own(), "sec-fetch-site": site, "sec-fetch-mode": mode });

it.each<[name: string, headers: () => Record<string, string>, status: number, path?: string]>([
	["its own address", () => ({ host: own() }), 200],
	["localhost", () => ({ host: `localhost:${port()}` }), 200],
	["its own page", () => ({ host: own(), origin: `http://${own()}` }), 200],
	["a name that points here", () => ({ host: `evil.example:${port()}` }), 403],
	["another port", () => ({ host: "127.0.0.1:1" }), 403],
	["a page of another origin", () => ({ host: own(), origin: "http://evil.example" }), 403],
	["a page on another port", () => ({ host: own(), origin: "http://127.0.0.1:1" }), 403],
	["a sandboxed page", () => ({ host: own(), origin: "null" }), 403],
	["an image on another site", () => from("cross-site", "no-cors"), 403],
	["an image on another port", () => from("same-site", "no-cors"), 403],
	["a link to the API", () => from("cross-site", "navigate"), 403],
	["a link to the API, encoded", () => from("cross-site", "navigate"), 403, "/%61pi/health"],
	["a link to the API, encoded more", () => from("cross-site", "navigate"), 403, "/a%70i%2Fhealth"],
	["a link to the API, twice a slash", () => from("cross-site", "navigate"), 403, "//api/health"],
	["a path that cannot be decoded", () => from("cross-site", "navigate"), 403, "/%E0%A4%A"],
	["a link to a page on another site", () => from("cross-site", "navigate"), 404, "/"],
	["a link on another port to the API", () => from("same-site", "navigate"), 403],
	["an unknown site", () => from("new-word", "no-cors"), 403],
	["its own page without an origin", () => from("same-origin", "cors"), 200],
	["the address bar", () => from("none", "navigate"), 200],
])("accepts or rejects a request from %s", async (_, headers, status, path) => {
	expect(await send(headers(), "GET", path)).toBe(status);
	if (path !== undefined) return;
	const posted = await send({ ...headers(), "content-type": "application/json" }, "POST", "/api/companies");
	expect(posted).toBe(status === 200 ? 400 : 403);
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
