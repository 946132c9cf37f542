import { once } from "node:events";
import { createServer } from "node:net";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import type { Deployment } from "@paperclipai/shared";
import { readDeployment } from "../platform/settings/deployment.ts";
import { readMaxConcurrentRuns } from "../platform/settings/max-concurrent-runs.ts";
import { readTrustedProxies } from "../platform/settings/trusted-proxies.ts";
import { notLoopback, portInUse } from "./errors.ts";
import type { StartServerOptions } from "./options.ts";

export const DEFAULT_HOST = "127.0.0.1";

export const DEFAULT_PORT = 3100;

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "::1"];

/** Only a server that requires credentials may listen on non-loopback addresses. @throws {CodedError} `host_not_loopback`. */
export function requireSafeHost(host = DEFAULT_HOST, deployment: Deployment): string {
	if (deployment === "local_trusted" && !LOOPBACK_HOSTS.includes(host)) throw notLoopback(host);
	return host;
}

/**
 * @param port Must be free. Omit it if the server that will be replaced uses it.
 * @throws {CodedError} `deployment_invalid`, `trusted_proxies_invalid`, `host_not_loopback`,
 * `max_concurrent_runs_invalid`, `port_in_use`.
 */
export async function checkStartOptions({
	host,
	port = 0,
	maxConcurrentRuns,
	deployment,
}: Pick<StartServerOptions, "host" | "port" | "maxConcurrentRuns" | "deployment">): Promise<void> {
	const address = requireSafeHost(host, readDeployment(deployment));
	readTrustedProxies();
	readMaxConcurrentRuns(maxConcurrentRuns);
	await requireFreePort(address, port);
}

/** @throws {CodedError} `port_in_use`. */
export async function requireFreePort(host: string, port: number): Promise<void> {
	if (port !== 0 && (await isInUse(host, port))) throw portInUse(port);
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
