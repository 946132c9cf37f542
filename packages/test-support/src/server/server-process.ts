import { bundledProgram } from "../programs/bundled-program.ts";
import { QUICK_START } from "../quick-start.mjs";
import { type ServerProcessOptions, type SpawnedServer, spawnServer } from "./spawn-server.mjs";

export interface ServerProcess extends Omit<SpawnedServer, "started"> {
	url: string;
	port: number;
}

/**
 * Waits until the server listens.
 * @param env Additional variables.
 */
export async function startServerProcess(
	options: ServerProcessOptions,
	env: Record<string, string> = {},
): Promise<ServerProcess> {
	const server = spawnServer(options, { module: bundledProgram("server"), nodeArguments: QUICK_START, env });
	return { ...server, ...(await server.started) };
}
