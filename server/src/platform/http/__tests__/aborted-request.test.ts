import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import fastify from "fastify";
import { expect, it } from "vitest";
import { handleErrors } from "../error-handler.ts";

it("logs no error when a client goes away in the middle of its body", async () => {
	const logged: { level: number; msg: string }[] = [];
	const stream = new Writable({
		write(line, _, done) {
			logged.push(JSON.parse(String(line)));
			done();
		},
	});
	const app = fastify({ logger: { level: "info", stream } });
	handleErrors(app);
	app.post("/", async () => "ok");
	await app.listen({ port: 0, host: "127.0.0.1" });
	try {
		const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
		await once(socket, "connect");
		const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
		socket.write(`${head}{`);
		await expect.poll(() => logged.some(({ msg }) => msg === "incoming request")).toBe(true);
		socket.destroy();
		await expect.poll(() => logged.some(({ msg }) => msg.includes("closed the connection"))).toBe(true);
	} finally {
		await app.close();
	}
	expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});
