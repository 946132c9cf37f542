import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import type { EngineFacts } from "../engine/engine-facts.ts";

/** Ports forwarded from the container's loopback interface; the container has no other way out. */
export interface ForwardedPorts {
	/** Forwarded to the Paperclip API. */
	apiPort: number;
	/** Forwarded to the proxy for the allowed hosts; `null` without an allow-list. */
	proxyPort: number | null;
	/** The network belongs to a user namespace, which has to be entered first. */
	isRootless: boolean;
}

const PROXY_PORT = 3128;

/** `null` when the server may not enter the network of containers, or when they have the machine's. */
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

/** Only root, and the user of an engine without root, who owns its namespaces. */
export function canEnter({ name, isRootless }: EngineFacts): boolean {
	if (process.platform !== "linux") return false;
	return isRootless ? name === "podman" : process.getuid?.() === 0;
}

/** Variables by which programs find the proxy. */
export function proxyVariables({ proxyPort }: Pick<ForwardedPorts, "proxyPort">): Record<string, string> {
	if (proxyPort === null) return {};
	const url = `http://127.0.0.1:${proxyPort}`;
	const names = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
	const own = "127.0.0.1,localhost";
	// Node ignores the proxy variables unless this is set.
	const others = { NO_PROXY: own, no_proxy: own, NODE_USE_ENV_PROXY: "1" };
	return { ...Object.fromEntries(names.map((name) => [name, url])), ...others };
}
