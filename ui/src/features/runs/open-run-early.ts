import type { LogPage, Run } from "@paperclipai/shared";
import { requestEarly } from "../../api/early-requests.ts";
import { startSpareWorker } from "../../transcript/client/spare-worker.ts";

/** Fills the first screen. */
const FIRST_BYTES = 64 * 1024;

/** Addresses as text, because the definitions of the endpoints are loaded later. */
export const COMPANIES_URL = "/api/companies?limit=200";
export const runUrl = (runId: string) => `/api/heartbeat-runs/${runId}`;
export const logUrl = (runId: string) => `${runUrl(runId)}/log?offset=0&limitBytes=${FIRST_BYTES}`;

/** The run whose page is at this path, if it is one. */
export function runIdOf(pathname: string): string | undefined {
	return /^\/runs\/([\w-]{36})$/.exec(pathname)?.[1];
}

/** Reads the start of a run's transcript in its worker while the page is rendered. The page reports errors when it asks itself. */
export function openRunEarly(runId: string): void {
	startSpareWorker();
	const run = readJson<Run>(requestEarly(runUrl(runId)));
	const log = readJson<LogPage>(fetch(logUrl(runId)));
	const client = import("../../transcript/client/prepared-transcript.ts");
	Promise.all([run, client]).then(
		([opened, { prepareTranscript }]) => prepareTranscript(opened, log),
		() => undefined,
	);
	log.catch(() => undefined);
}

async function readJson<Body>(request: Promise<Response>): Promise<Body> {
	const response = await request;
	if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
	return response.json();
}
