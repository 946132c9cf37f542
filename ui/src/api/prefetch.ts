/** Size of the first request for a log, enough for the first screen. */
const FIRST_BYTES = 64 * 1024;

/** URLs are literals, because the endpoint definitions are loaded later. */
export const COMPANIES_URL = "/api/companies?limit=200";

export const runUrl = (runId: string) => `/api/heartbeat-runs/${runId}`;

export const logUrl = (runId: string) => `${runUrl(runId)}/log?offset=0&limitBytes=${FIRST_BYTES}`;

/** Prefetched responses, by URL. */
const responses = new Map<string, Promise<Response>>();

/** Sends a GET request whose response the first `fetch` of the same URL receives. */
export function prefetch(url: string): Promise<Response> {
	const response = fetch(url);
	responses.set(url, response);
	// Cloned, because a body can be read once.
	const copy = response.then((received) => received.clone());
	// The caller that reads the response handles the error.
	copy.catch(() => undefined);
	return copy;
}

/** Returns and removes the prefetched response of a URL. */
export function takePrefetched(url: unknown): Promise<Response> | undefined {
	if (typeof url !== "string") return undefined;
	const response = responses.get(url);
	responses.delete(url);
	return response;
}

export function runIdOf(pathname: string): string | undefined {
	return /^\/runs\/([\w-]{36})$/.exec(pathname)?.[1];
}
