import type { Connection } from "../../client/connection/connect.ts";

/** URL of a run's page in the web UI. */
export function runPageUrl(connection: Connection, runId: string): string {
	return `${connection.url()}/runs/${runId}`;
}
