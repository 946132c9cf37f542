import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Deployment } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { readWholeNumber } from "../../input/options.ts";
import { commandAnywhere } from "../../render/output/started-command.ts";
import type { FoundServer } from "./find-server.ts";
import { startOrFind } from "./start-or-find.ts";

export interface InProcessServer {
	url: string;
	stop(): Promise<unknown>;
}

export interface InProcessServerSettings {
	/** 0 = any free port. */
	port?: number;
	/** Whether to ignore `DATABASE_URL`. */
	embeddedDatabase?: boolean;
	/** Default: `PAPERCLIP_DEPLOYMENT`. */
	deployment?: Deployment;
}

/** @throws {InputError} `usage` when `PAPERCLIP_PORT` is not a port. */
export function defaultPort(env: NodeJS.ProcessEnv = process.env): number {
	return env.PAPERCLIP_PORT ? readWholeNumber(env.PAPERCLIP_PORT, "PAPERCLIP_PORT", 0, 65_535) : 3100;
}

/** `undefined` in a checkout without a build of the UI. */
export function findUiFolder(): string | undefined {
	const folder = path.join(path.dirname(fileURLToPath(import.meta.resolve("@paperclipai/ui/package.json"))), "dist");
	return existsSync(path.join(folder, "index.html")) ? folder : undefined;
}

/**
 * The server code is loaded lazily, so that clients of a running server start fast. Prefers the default port, so that
 * URLs stay valid for later servers.
 */
export async function startInProcessServer(
	home: string,
	settings: InProcessServerSettings = {},
): Promise<InProcessServer> {
	const { port = defaultPort(), embeddedDatabase = false, deployment } = settings;
	const { startServer } = await import("@paperclipai/server");
	const uiFolder = findUiFolder();
	const options = {
		home,
		cliCommand: commandAnywhere(),
		logLevel: "error",
		forOneCommand: true,
		...omitUndefined({ deployment }),
		...(embeddedDatabase ? { databaseUrl: "" } : {}),
		...omitUndefined({ uiFolder }),
	} as const;
	try {
		return await startServer({ ...options, port });
	} catch (error) {
		if ((error as { code?: unknown }).code !== "port_in_use") throw error;
		return await startServer({ ...options, port: 0 });
	}
}

export async function startOrFindServer(home: string): Promise<InProcessServer | FoundServer> {
	return await startOrFind(home, () => startInProcessServer(home));
}
