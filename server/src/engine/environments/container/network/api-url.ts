import { once } from "node:events";
import { connect } from "node:net";
import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import type { Engine } from "../engine/engine.ts";
import type { ForwardedPorts } from "./forwarded-ports.ts";

const CONNECT_MS = 3000;
/** Default network names of Docker and Podman. */
const DEFAULT_NETWORKS = ["bridge", "podman"];

export async function findApiUrl(
	engine: Engine,
	{ network }: ContainerSettings,
	{ apiPort }: EnvironmentRun,
	forwardedPorts: ForwardedPorts | null,
	signal: AbortSignal,
): Promise<string | null> {
	if (network === "host" || forwardedPorts !== null) return `http://127.0.0.1:${apiPort}`;
	if (network !== "bridge") return null;
	for (const name of DEFAULT_NETWORKS) {
		const found = await engine.find(signal, (docker) => docker.getNetwork(name).inspect());
		const gateway: unknown = found?.IPAM?.Config?.[0]?.Gateway;
		// Most servers listen on the loopback interface only, which no bridge reaches.
		if (typeof gateway === "string" && (await answers(gateway, apiPort))) return `http://${gateway}:${apiPort}`;
	}
	return null;
}

async function answers(host: string, port: number): Promise<boolean> {
	const socket = connect({ host, port, timeout: CONNECT_MS });
	socket.on("timeout", () => socket.destroy(new Error("timeout")));
	try {
		await once(socket, "connect");
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
