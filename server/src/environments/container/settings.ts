import { CodedError } from "@paperclipai/adapter-utils";

export type ContainerNetwork = "none" | "bridge" | "host" | "allow-list";

/** Settings of an environment with the driver `container`. */
export interface ContainerSettings {
	/** Unix socket of a Docker-compatible API. */
	socketPath: string;
	/** Name of an image that is already there: it is never pulled. */
	image: string;
	network: ContainerNetwork;
	/** Megabytes; `null` = unlimited. */
	memoryMb: number | null;
	/** Cores, `null` = all. */
	cpus: number | null;
	/** Processes and threads. */
	pidsLimit: number;
	/** Megabytes that a container may write outside of its mounts; `null` = unlimited. */
	diskMb: number | null;
	/** Host names, `*.name` for those below. Only for `allow-list`. */
	allowedHosts: string[];
	readOnlyRoot: boolean;
}

const NETWORKS: readonly string[] = ["none", "bridge", "host", "allow-list"] satisfies ContainerNetwork[];
/** Enough for builds, and far from what would keep others from starting processes. */
const DEFAULT_PIDS = 2048;

/** @throws {CodedError} `environment_settings_invalid`. */
export function readContainerSettings(settings: Record<string, unknown>): ContainerSettings {
	const { socketPath, image, network = "none", allowedHosts = [], readOnlyRoot = false } = settings;
	if (typeof socketPath !== "string" || !socketPath.startsWith("/"))
		throw invalid("socketPath", "the absolute path of a socket, such as /var/run/docker.sock");
	if (typeof image !== "string" || image === "") throw invalid("image", "the name of an image");
	if (typeof network !== "string" || !NETWORKS.includes(network)) throw invalid("network", NETWORKS.join(", "));
	if (!Array.isArray(allowedHosts) || !allowedHosts.every((host) => typeof host === "string" && host !== ""))
		throw invalid("allowedHosts", "a list of host names");
	if (typeof readOnlyRoot !== "boolean") throw invalid("readOnlyRoot", "true or false");
	return {
		...{ socketPath, image, allowedHosts, readOnlyRoot },
		network: network as ContainerNetwork,
		memoryMb: readNumber(settings, "memoryMb", 16),
		cpus: readNumber(settings, "cpus", 0.01),
		pidsLimit: readNumber(settings, "pidsLimit", 8) ?? DEFAULT_PIDS,
		diskMb: readNumber(settings, "diskMb", 1),
	};
}

function readNumber(settings: Record<string, unknown>, name: string, least: number): number | null {
	const value = settings[name] ?? null;
	if (value === null) return null;
	if (typeof value === "number" && Number.isFinite(value) && value >= least) return value;
	throw invalid(name, `a number from ${least}`);
}

function invalid(name: string, expected: string): CodedError {
	return new CodedError(
		"environment_settings_invalid",
		`The setting ${name} of the container environment is invalid.`,
		{
			hint: `Set it to ${expected}.`,
		},
	);
}
