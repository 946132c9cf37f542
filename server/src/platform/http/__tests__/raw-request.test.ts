import { once } from "node:events";
import { connect } from "node:net";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const host = () => new URL(server.url).host;

const handshake = (companyId: string) => [
	`GET /api/companies/${companyId}/events/ws HTTP/1.1`,
	`Host: ${host()}`,
	"Upgrade: websocket",
	"Sec-WebSocket-Version: 13",
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

/** Bytes that no HTTP client would send. */
async function sendRaw(lines: string[]): Promise<{ status: number; head: string; body: string }> {
	const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
	let received = "";
	socket.setEncoding("utf8").on("data", (text) => {
		received += text;
	});
	socket.end(`${lines.join("\r\n")}\r\n\r\n`);
	await once(socket, "close");
	const [head = "", body = ""] = received.split("\r\n\r\n");
	return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

it("sees the origin behind any number of headers", async () => {
	const many = Array.from({ length: 1998 }, () => "a:");
	const lines = [`Host: ${host()}`, ...many, "Origin: http://evil.example", "Content-Length: 0"];
	const { status, body } = await sendRaw(["POST /api/companies HTTP/1.1", ...lines]);
	expect([status, JSON.parse(body).error.code]).toEqual([403, "origin_not_allowed"]);
});

it.each<[string, () => string[], number, string]>([
	["a path that cannot be decoded", () => [`GET /%/api HTTP/1.1`, `Host: ${host()}`], 400, "malformed_path"],
	["such a path for another host", () => ["GET /%/api HTTP/1.1", "Host: evil.example"], 403, "host_not_allowed"],
	["a method that does not exist", () => ["NOTHING / HTTP/1.1", `Host: ${host()}`], 400, "malformed_request"],
	["a request without a host", () => ["GET /api/health HTTP/1.1"], 403, "host_not_allowed"],
	["a long id", () => [`GET /api/agents/${"a".repeat(200)} HTTP/1.1`, `Host: ${host()}`], 414, "path_too_long"],
	["a long id of another host", () => [`GET /api/agents/${"a".repeat(200)} HTTP/1.1`], 403, "host_not_allowed"],
	[
		"a handshake with a path that cannot be decoded",
		() => ["GET /% HTTP/1.1", `Host: ${host()}`, "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
		400,
		"malformed_path",
	],
	["headers that are too large", () => ["GET / HTTP/1.1", `a: ${"a".repeat(20_000)}`], 431, "headers_too_large"],
	["a handshake with an id that is no UUID", () => handshake("x"), 400, "invalid_input"],
	["a handshake for an unknown company", () => handshake(crypto.randomUUID()), 404, "company_not_found"],
	["two lengths", () => ["POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"], 400, "malformed_request"],
])("answers %s with a code, a message and the usual headers", async (_, lines, status, code) => {
	const response = await sendRaw([...lines(), "Connection: upgrade"]);
	expect(response.status).toBe(status);
	expect(JSON.parse(response.body)).toEqual({
		error: expect.objectContaining({ code, message: expect.stringMatching(/\w.*\.$/) }),
	});
	expect(response.head).toContain("content-security-policy: default-src 'self'");
	expect(response.head).toContain("x-content-type-options: nosniff");
	expect(response.head).toContain("content-type: application/json");
});

it("shows a page to a person whose address cannot be decoded, and JSON to programs", async () => {
	const html = ["Accept: text/html,*/*", `Host: ${host()}`];
	const page = await sendRaw(["GET /runs/%FF HTTP/1.1", ...html]);
	expect(page.status).toBe(400);
	expect(page.head).toContain("content-type: text/html");
	expect(page.body).toContain("There is no page at this URL");
	const response = await sendRaw(["GET /api/runs/%FF HTTP/1.1", ...html]);
	expect(JSON.parse(response.body).error.code).toBe("malformed_path");
});
