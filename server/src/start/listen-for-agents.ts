import { once } from "node:events";
import { chmod, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import type { FastifyInstance } from "fastify";
import { markForAgents } from "../platform/access/agent-connections.ts";
import type { DataFolder } from "../platform/data-folder/data-folder.ts";
import { createHttpServer } from "../platform/http/http-server.ts";

/** A longer socket path would be truncated. */
const MAX_SOCKET_BYTES = 100;

export interface AgentsListener {
	port: number;
	socket: string | null;
	close(): Promise<void>;
}

/**
 * Clients of this port count as remote. The port stays the same after a restart, because running programs know it;
 * unlike the port, the socket cannot be bound by another program.
 */
export async function listenForAgents(app: FastifyInstance, folder: DataFolder): Promise<AgentsListener> {
	const byPort = serverFor(app);
	const listen = (port: number) => listening(byPort, { host: "127.0.0.1", port });
	const last = Number(await readFile(folder.agentsPort, "utf8").catch(() => "0"));
	await listen(Number.isInteger(last) && last > 0 && last < 65_536 ? last : 0).catch(() => listen(0));
	const { port } = byPort.address() as AddressInfo;
	if (port !== last) await writeFileAtomic(folder.agentsPort, `${port}\n`);
	const bySocket = serverFor(app);
	const socket = await listenAt(bySocket, folder.agentsSocket);
	return {
		port,
		socket,
		async close() {
			for (const server of [byPort, bySocket]) {
				server.close();
				server.closeAllConnections();
			}
		},
	};
}

function serverFor(app: FastifyInstance): Server {
	return createHttpServer((request, response) => {
		markForAgents(request.socket);
		app.routing(request, response);
	});
}

async function listenAt(server: Server, path: string): Promise<string | null> {
	if (Buffer.byteLength(path) > MAX_SOCKET_BYTES) return null;
	try {
		await rm(path, { force: true });
		await listening(server, { path });
		await chmod(path, 0o600);
		return path;
	} catch {
		return null;
	}
}

async function listening(server: Server, where: { path: string } | { host: string; port: number }): Promise<void> {
	server.listen(where);
	await once(server, "listening");
}
