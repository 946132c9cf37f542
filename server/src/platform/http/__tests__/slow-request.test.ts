import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { useTestApp } from "../../../__tests__/support/test-app.ts";

const server = useTestApp({ requestMs: 400 });

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
