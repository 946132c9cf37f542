import type { LogPage, Run } from "@paperclipai/shared";
import { prefetch } from "../../api/prefetch.ts";
import { logUrl, runUrl } from "../../api/prefetch-urls.ts";
import { prewarmWorker } from "./prewarmed-worker.ts";

/** Parses the start of a transcript while the page renders. The page reports errors of its own requests. */
export function prefetchRun(runId: string, search: string): void {
	prewarmWorker();
	const view = new URLSearchParams(search).get("view") === "raw" ? "raw" : "nice";
	const run = readJson<Run>(prefetch(runUrl(runId)));
	const log = readJson<LogPage>(fetch(logUrl(runId)));
	const client = import("./prepared-transcript.ts");
	Promise.all([run, client])
		.then(([opened, { prepareTranscript }]) => prepareTranscript(opened, view, log))
		.catch(() => undefined);
	log.catch(() => undefined);
}

async function readJson<Body>(request: Promise<Response>): Promise<Body> {
	const response = await request;
	if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
	return response.json();
}
