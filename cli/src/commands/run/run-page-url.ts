import type { Connection } from "../../client/connection/connect.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";

/** URL of a run's page in the web UI. */
export function runPageUrl(connection: Connection, runId: string): string {
	return `${connection.url()}/runs/${runId}`;
}

/** The same for people, with the command that serves it if the server ends with this command. */
export function servedPageUrl(connection: Connection, runId: string): string {
	const url = runPageUrl(connection, runId);
	return connection.isTemporary() ? `${url}  (served by: ${withStartedCommand("paperclipai run")})` : url;
}
