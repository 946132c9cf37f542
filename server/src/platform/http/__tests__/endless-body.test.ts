import { once } from "node:events";
import { connect } from "node:net";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ limits: { discardBodyMs: 100 } });
});
afterAll(() => server.stop());

it("rejects a body that is too large although the client never finishes sending it", async () => {
	const { host, hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	const head = [`POST /api/companies HTTP/1.1`, `host: ${host}`, "content-type: application/json"];
	socket.write(`${[...head, "content-length: 1000000000", "", ""].join("\r\n")}{"name": "`);
	const [response] = (await once(socket, "data")) as [Buffer];
	expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
	socket.destroy();
});
