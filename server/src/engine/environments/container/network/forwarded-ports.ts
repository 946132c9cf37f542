import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import type { EngineFacts } from "../engine/engine-facts.ts";

/** Forwarded from the container's loopback interface; the container has no other network. */
export interface ForwardedPorts {
	apiPort: number;
	proxyPort: number | null;
	isRootless: boolean;
}

const PROXY_PORT = 3128;

export function planForwardedPorts(
	settings: ContainerSettings,
	run: EnvironmentRun,
	facts: EngineFacts,
): ForwardedPorts | null {
	if (settings.network === "host" || !canEnter(facts)) return null;
	const apiPort = run.apiPort;
	const proxyPort = apiPort === PROXY_PORT ? PROXY_PORT + 1 : PROXY_PORT;
	return { apiPort, proxyPort: settings.network === "allow-list" ? proxyPort : null, isRootless: facts.isRootless };
}

/** Network namespaces can be entered by root, or by the user of a rootless engine. */
export function canEnter({ name, isRootless }: EngineFacts): boolean {
	if (process.platform !== "linux") return false;
	return isRootless ? name === "podman" : process.getuid?.() === 0;
}

export function proxyVariables({ proxyPort }: Pick<ForwardedPorts, "proxyPort">): Record<string, string> {
	if (proxyPort === null) return {};
	const url = `http://127.0.0.1:${proxyPort}`;
	const names = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
	const own = "127.0.0.1,localhost";
	// Node ignores the proxy variables unless this is set.
	const others = { NO_PROXY: own, no_proxy: own, NODE_USE_ENV_PROXY: "1" };
	return { ...Object.fromEntries(names.map((name) => [name, url])), ...others };
}
