import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { portInUse } from "./errors.ts";

/** Starts to accept connections. @throws {CodedError} `port_in_use`. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<{ port: number; url: string }> {
	await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "EADDRINUSE" ? portInUse(port) : error;
	});
	const { port: bound } = app.server.address() as AddressInfo;
	return { port: bound, url: `http://${host === "::1" ? "[::1]" : host}:${bound}` };
}
