import { RUN_ID_HEADER } from "@paperclipai/shared";
import { dataFolder, findRunningServer } from "./find-server.ts";
import { signLocalToken } from "./local-token.ts";

/**
 * Returns `PAPERCLIP_API_KEY`, else a short-lived token for the data folder's server. Other servers do not get the
 * token, because they could use it to call the data folder's server.
 */
export function credentialsFor(origin: string, env: NodeJS.ProcessEnv = process.env): Record<string, string> {
	const { PAPERCLIP_API_KEY: key, PAPERCLIP_RUN_ID: runId, PAPERCLIP_API_URL: runUrl } = env;
	if (key) return { authorization: `Bearer ${key}`, ...(key.startsWith("pcb_") ? {} : runHeader(runId)) };
	const server = findRunningServer(dataFolder(env));
	if (server?.deployment !== "authenticated" || server.url !== origin || server.masterKey === undefined) return {};
	const token = signLocalToken(server.masterKey);
	if (token === null) return {};
	// A server does not know the runs of other servers.
	return { authorization: `Bearer ${token}`, ...(runUrl === origin ? runHeader(runId) : {}) };
}

function runHeader(runId: string | undefined): Record<string, string> {
	return runId ? { [RUN_ID_HEADER]: runId } : {};
}

/** Adds the credentials for the called server. */
export const authorizedFetch: typeof globalThis.fetch = async (input, init) => {
	const { origin } = new URL(input instanceof Request ? input.url : input);
	const headers = new Headers(init?.headers);
	for (const [name, value] of Object.entries(credentialsFor(origin))) headers.set(name, value);
	return await fetch(input, { ...init, headers });
};
