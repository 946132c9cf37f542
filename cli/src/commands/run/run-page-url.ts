import type { Connection } from "../../client/connection/connect.ts";

/** Page of a run in the web UI. */
export function runPageUrl(connection: Connection, runId: string): string {
	return `${connection.url()}/runs/${runId}`;
}
