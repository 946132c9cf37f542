import type { Socket } from "node:net";

/**
 * Connections to the port for agents. Other users, other machines and programs in containers can reach this port, so it
 * requires an agent's credential in any deployment.
 */
const connections = new WeakSet<Socket>();

export function markForAgents(socket: Socket): void {
	connections.add(socket);
}

export function isForAgents({ socket }: { socket: Socket }): boolean {
	return connections.has(socket);
}
