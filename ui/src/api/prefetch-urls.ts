/** Enough for the first screen. */
const FIRST_BYTES = 64 * 1024;

/** Literals, because the endpoint definitions are loaded later. */
export const COMPANIES_URL = "/api/companies?limit=200";
export const runUrl = (runId: string) => `/api/heartbeat-runs/${runId}`;
export const logUrl = (runId: string) => `${runUrl(runId)}/log?offset=0&limitBytes=${FIRST_BYTES}`;

export function runIdOf(pathname: string): string | undefined {
	return /^\/runs\/([\w-]{36})$/.exec(pathname)?.[1];
}
