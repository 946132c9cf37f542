import { connect, type Server, type Socket } from "node:net";
import type { EnvironmentRun, StartedCall } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import type { ContainerPlan } from "../call/container-plan.ts";
import { findState } from "../engine/container-state.ts";
import type { Engine } from "../engine/engine.ts";
import { inspectContainer } from "../engine/inspect-container.ts";
import { callPaths } from "../paths.ts";
import { createAllowListProxy, endTogether } from "./allow-list-proxy.ts";
import { listenInside } from "./listen-inside.ts";

export interface PortForwarding {
	open(call: StartedCall<ContainerPlan>, signal: AbortSignal): Promise<void>;
	close(): void;
}

export function forwardPorts(engine: Engine, { allowedHosts = [] }: ContainerSettings): PortForwarding {
	const opened = new Map<string, Promise<Server[]>>();
	const openOne = async (
		{ prepared, run, name }: StartedCall<ContainerPlan>,
		signal: AbortSignal,
	): Promise<Server[]> => {
		const { forwardedPorts } = prepared.state;
		if (forwardedPorts === null) return [];
		const { container } = callPaths({ run, prepared, name });
		const found = await inspectContainer(engine, container, signal);
		const pid = found?.State.Pid ?? 0;
		if (pid === 0) return [];
		const { apiPort, proxyPort, isRootless } = forwardedPorts;
		const ports = proxyPort === null ? [apiPort] : [apiPort, proxyPort];
		const servers = await listenInside(pid, isRootless, ports).catch(async (error: unknown) => {
			if ((await findState(engine, container, signal)) === "running") throw error;
			return new Map<number, Server>();
		});
		servers.get(apiPort)?.on("connection", (socket) => forwardToApi(socket, run));
		if (proxyPort !== null) {
			const proxy = createAllowListProxy(allowedHosts);
			servers.get(proxyPort)?.on("connection", (socket) => proxy.emit("connection", socket));
		}
		return [...servers.values()];
	};
	return {
		async open(call, signal) {
			const key = `${call.run.runId} ${call.name}`;
			const opening = opened.get(key) ?? openOne(call, signal);
			opened.set(key, opening);
			await opening.catch((error: unknown) => {
				opened.delete(key);
				throw error;
			});
		},
		close() {
			for (const opening of opened.values())
				void opening.then((servers) => servers.forEach((server) => void server.close())).catch(() => undefined);
			opened.clear();
		},
	};
}

/** Prefers the socket, because another program may use the port after the server has stopped. */
function forwardToApi(socket: Socket, { apiSocket, apiPort }: EnvironmentRun): void {
	const outgoing = connect(apiSocket ? { path: apiSocket } : { host: "127.0.0.1", port: apiPort });
	outgoing.pipe(socket).pipe(outgoing);
	endTogether(outgoing, socket);
}
