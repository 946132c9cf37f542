import { once } from "node:events";
import { createServer } from "node:net";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { readMaxConcurrentRuns } from "../config/max-concurrent-runs.ts";
import { notLoopback, portInUse } from "./errors.ts";
import type { StartServerOptions } from "./options.ts";

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "::1"];

/** The address to listen on. @throws {CodedError} `host_not_loopback`. */
export function requireLoopback(host = "127.0.0.1"): string {
	if (!LOOPBACK_HOSTS.includes(host)) throw notLoopback(host);
	return host;
}

/**
 * Throws what `startServer` would throw for these options, as far as that can be known while another server has the data
 * folder.
 * @param port Must be free; left out when it is that of the other server.
 * @throws {CodedError} `host_not_loopback`, `max_concurrent_runs_invalid`, `port_in_use`.
 */
export async function checkStartOptions({
	host,
	port = 0,
	maxConcurrentRuns,
}: Pick<StartServerOptions, "host" | "port" | "maxConcurrentRuns">): Promise<void> {
	const address = requireLoopback(host);
	readMaxConcurrentRuns(maxConcurrentRuns);
	if (port !== 0 && (await isInUse(address, port))) throw portInUse(port);
}

async function isInUse(host: string, port: number): Promise<boolean> {
	const probe = createServer().listen({ host, port });
	try {
		await once(probe, "listening");
		return false;
	} catch (error) {
		return hasErrorCode(error, new Set(["EADDRINUSE"]));
	} finally {
		await new Promise((resolve) => probe.close(resolve));
	}
}
