import { once } from "node:events";
import { chmod, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import type { FastifyInstance } from "fastify";
import { markForAgents } from "../platform/access/agent-connections.ts";
import type { DataFolder } from "../platform/data-folder/data-folder.ts";
import { createHttpServer } from "../platform/http/http-server.ts";

/** A longer path of a socket would be cut. */
const MAX_SOCKET_BYTES = 100;

export interface AgentsListener {
	port: number;
	/** `null` where a socket cannot be made. */
	socket: string | null;
	close(): Promise<void>;
}

/**
 * Serves the API on a second port of the loopback interface, to agents alone: other machines and containers get forwarded to
 * it, so a client of this port is not a process of this machine. It stays the same when the server starts again, because
 * programs that outlive the server know it. The socket is the same for them, and besides nobody can take its place.
 */
export async function listenForAgents(app: FastifyInstance, folder: DataFolder): Promise<AgentsListener> {
	const byPort = serverFor(app);
	const listen = (port: number) => listening(byPort, { host: "127.0.0.1", port });
	const last = Number(await readFile(folder.agentsPort, "utf8").catch(() => "0"));
	// Another program may have taken it meanwhile.
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

/** Not every file system has sockets. */
async function listenAt(server: Server, path: string): Promise<string | null> {
	if (Buffer.byteLength(path) > MAX_SOCKET_BYTES) return null;
	try {
		// Of a server that was killed.
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
