import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface InProcessServer {
	url: string;
	stop(): Promise<unknown>;
}

export interface InProcessServerSettings {
	/** 0 = any free port. */
	port?: number;
	/** Ignore `DATABASE_URL`. */
	embeddedDatabase?: boolean;
}

/** The well-known port. */
export function defaultPort(env: NodeJS.ProcessEnv = process.env): number {
	const port = Number(env.PAPERCLIP_PORT || 3100);
	return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : 3100;
}

/** Folder of the built web UI; `undefined` in a checkout where it is not built. */
export function findUiFolder(): string | undefined {
	const folder = path.join(path.dirname(fileURLToPath(import.meta.resolve("@paperclipai/ui/package.json"))), "dist");
	return existsSync(path.join(folder, "index.html")) ? folder : undefined;
}

/**
 * Starts a server in this process for one command. The server code is loaded lazily, so that clients of a running server start
 * fast. It uses the default port, so that its URLs stay valid for later servers, or any free port if that is in use.
 */
export async function startInProcessServer(
	home: string,
	settings: InProcessServerSettings = {},
): Promise<InProcessServer> {
	const { port = defaultPort(), embeddedDatabase = false } = settings;
	const { startServer } = await import("@paperclipai/server");
	const uiFolder = findUiFolder();
	const options = {
		home,
		logLevel: "error",
		forOneCommand: true,
		...(embeddedDatabase ? { databaseUrl: "" } : {}),
		...(uiFolder === undefined ? {} : { uiFolder }),
	} as const;
	try {
		return await startServer({ ...options, port });
	} catch (error) {
		if ((error as { code?: unknown }).code !== "port_in_use") throw error;
		return await startServer({ ...options, port: 0 });
	}
}
