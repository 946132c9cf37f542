import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { useTestApp } from "../../../__tests__/support/test-app.ts";

const server = useTestApp({ discardBodyMs: 100 });

it("rejects a body that is too large although the client never finishes sending it", async () => {
	const { host, hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	const head = [`POST /api/companies HTTP/1.1`, `host: ${host}`, "content-type: application/json"];
	socket.write(`${[...head, "content-length: 1000000000", "", ""].join("\r\n")}{"name": "`);
	const [response] = (await once(socket, "data")) as [Buffer];
	expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
	socket.destroy();
});
