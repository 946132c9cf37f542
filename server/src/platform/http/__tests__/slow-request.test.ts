import { once } from "node:events";
import { connect } from "node:net";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ limits: { requestMs: 400 } });
});
afterAll(() => server.stop());

it("refuses a request that does not arrive in time", async () => {
	const { port, host } = new URL(server.url);
	const socket = connect(Number(port), "127.0.0.1");
	let received = "";
	socket.on("data", (bytes) => {
		received += bytes;
	});
	socket.write(
		`POST /api/companies HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
	);
	await once(socket, "close");
	expect(received).toContain("408");
});
