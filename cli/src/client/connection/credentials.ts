import { RUN_ID_HEADER } from "@paperclipai/shared";
import { dataFolder, findRunningServer } from "./find-server.ts";
import { signLocalToken } from "./local-token.ts";

/**
 * The key of `PAPERCLIP_API_KEY`, else a short-lived token for the server of the data folder. No other server gets that
 * token, since it could use it.
 */
export function credentialsFor(origin: string, env: NodeJS.ProcessEnv = process.env): Record<string, string> {
	const { PAPERCLIP_API_KEY: key, PAPERCLIP_RUN_ID: runId, PAPERCLIP_API_URL: runUrl } = env;
	if (key) return { authorization: `Bearer ${key}`, ...(key.startsWith("pcb_") ? {} : runHeader(runId)) };
	const server = findRunningServer(dataFolder(env));
	if (server?.deployment !== "authenticated" || server.url !== origin || server.masterKey === undefined) return {};
	const token = signLocalToken(server.masterKey);
	if (token === null) return {};
	// This server does not know runs of another one.
	return { authorization: `Bearer ${token}`, ...(runUrl === origin ? runHeader(runId) : {}) };
}

function runHeader(runId: string | undefined): Record<string, string> {
	return runId ? { [RUN_ID_HEADER]: runId } : {};
}

/** Adds the credentials of the called server. */
export const authorizedFetch: typeof globalThis.fetch = async (input, init) => {
	const { origin } = new URL(input instanceof Request ? input.url : input);
	const headers = new Headers(init?.headers);
	for (const [name, value] of Object.entries(credentialsFor(origin))) headers.set(name, value);
	return await fetch(input, { ...init, headers });
};
