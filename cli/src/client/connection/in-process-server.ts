import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface OwnServer {
	url: string;
	stop(): Promise<unknown>;
}

export interface OwnServerSettings {
	/** 0 = any free one. */
	port?: number;
	/** Leave `DATABASE_URL` alone. */
	embeddedDatabase?: boolean;
}

/** The port that people know. */
export function defaultPort(env: NodeJS.ProcessEnv = process.env): number {
	const port = Number(env.PAPERCLIP_PORT || 3100);
	return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : 3100;
}

/** Folder of the built web UI, `undefined` in a checkout where it is not built. */
export function findUiFolder(): string | undefined {
	const folder = path.join(path.dirname(fileURLToPath(import.meta.resolve("@paperclipai/ui/package.json"))), "dist");
	return existsSync(path.join(folder, "index.html")) ? folder : undefined;
}

/**
 * Starts a server in this process for one command. It is loaded only then, so that clients of a running server start
 * fast. The usual port makes its addresses good later too; when that is taken, any free one will do.
 */
export async function startOwnServer(home: string, settings: OwnServerSettings = {}): Promise<OwnServer> {
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
