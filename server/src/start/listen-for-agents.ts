import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { writeFileAtomic } from "@paperclipai/adapter-utils/server-utils";
import type { FastifyInstance } from "fastify";
import { markForAgents } from "../access/agent-connections.ts";
import type { DataFolder } from "../config/data-folder.ts";
import { createHttpServer } from "../http/http-server.ts";

export interface AgentsListener {
	port: number;
	close(): Promise<void>;
}

/**
 * Serves the API on a second port of the loopback interface, to agents alone: other machines and containers get forwarded to
 * it, so a client of this port is not a process of this machine. It stays the same when the server starts again, because
 * programs that outlive the server know it.
 */
export async function listenForAgents(app: FastifyInstance, folder: DataFolder): Promise<AgentsListener> {
	const server = createHttpServer((request, response) => {
		markForAgents(request.socket);
		app.routing(request, response);
	});
	const listen = async (port: number) => {
		server.listen({ host: "127.0.0.1", port });
		await once(server, "listening");
	};
	const last = Number(await readFile(folder.agentsPort, "utf8").catch(() => "0"));
	// Another program may have taken it meanwhile.
	await listen(Number.isInteger(last) && last > 0 && last < 65_536 ? last : 0).catch(() => listen(0));
	const { port } = server.address() as AddressInfo;
	if (port !== last) await writeFileAtomic(folder.agentsPort, `${port}\n`);
	return {
		port,
		async close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
