import type { LogPage, Run } from "@paperclipai/shared";
import { COMPANIES_URL, logUrl, prefetch, runIdOf, runUrl } from "./api/prefetch.ts";
import { loadPage } from "./app/pages.ts";
import { prewarmWorker } from "./transcript/client/prewarmed-worker.ts";

// Built as a separate script (see build/prefetch-entry.ts) that requests the first page's data while the other code
// loads.
const { pathname, search } = window.location;
prefetch(COMPANIES_URL);
const runId = runIdOf(pathname);
if (runId) prefetchRun(runId, search);
loadPage(pathname);

/**
 * Parses the start of a transcript while the page renders. Errors are ignored; the page reports errors of its own
 * requests.
 */
function prefetchRun(runId: string, search: string): void {
	prewarmWorker();
	const view = new URLSearchParams(search).get("view") === "raw" ? "raw" : "nice";
	const run = readJson<Run>(prefetch(runUrl(runId)));
	const log = readJson<LogPage>(fetch(logUrl(runId)));
	const client = import("./transcript/client/prepared-transcript.ts");
	Promise.all([run, client])
		.then(([opened, { prepareTranscript }]) => prepareTranscript(opened, view, log))
		.catch(() => undefined);
	log.catch(() => undefined);
}

async function readJson<Body>(request: Promise<Response>): Promise<Body> {
	const response = await request;
	if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
	// paperclip:allow-unchecked-json: the server writes each response with the schema of its endpoint
	return response.json();
}
