import type { Socket } from "node:net";

/**
 * Connections of the port for agents elsewhere. Whoever reaches it may be another user of another machine, or a program in a
 * container: nobody is trusted there without a credential of an agent, in any deployment.
 */
const connections = new WeakSet<Socket>();

export function markForAgents(socket: Socket): void {
	connections.add(socket);
}

export function isForAgents({ socket }: { socket: Socket }): boolean {
	return connections.has(socket);
}
