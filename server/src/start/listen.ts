import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { inUrl } from "../platform/http/allowed-hosts.ts";
import { portInUse } from "./errors.ts";

/** @throws {CodedError} `port_in_use`. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<{ port: number; url: string }> {
	await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "EADDRINUSE" ? portInUse(port) : error;
	});
	const { port: bound } = app.server.address() as AddressInfo;
	return { port: bound, url: `http://${inUrl(LOOPBACK_OF[host] ?? host)}:${bound}` };
}

const LOOPBACK_OF: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
