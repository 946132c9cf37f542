import { CodedError } from "@paperclipai/adapter-utils";
import type { FoundServer } from "../../client/connection/find-server.ts";
import type { RunServerOptions } from "./run-options.ts";

/**
 * Checks that a running server has the specified options; an omitted option matches any server.
 * @throws {CodedError} `server_has_other_options`.
 */
export function requireSameOptions(running: FoundServer, options: RunServerOptions, home: string): void {
	const { port, hostname } = new URL(running.url);
	const { port: wantedPort, host, deployment, maxConcurrentRuns, stopRuns } = options;
	const other = [
		// 0 matches any port.
		wantedPort !== undefined && ![0, Number(port)].includes(wantedPort) ? `--port ${wantedPort}` : null,
		host !== undefined && host !== (running.host ?? hostname.replace(/^\[|\]$/g, "")) ? `--host ${host}` : null,
		deployment !== undefined && deployment !== running.deployment ? `--deployment ${deployment}` : null,
		maxConcurrentRuns !== undefined && maxConcurrentRuns !== running.maxConcurrentRuns
			? `--max-concurrent-runs ${maxConcurrentRuns}`
			: null,
		stopRuns && !running.stopsRuns ? "--stop-runs" : null,
	].filter((option) => option !== null);
	if (other.length === 0) return;
	throw new CodedError(
		"server_has_other_options",
		`A server for the data folder ${home} is already running at ${running.url}, but without ${other.join(" ")}.`,
		{ hint: "To use this server, omit these options. To restart it with them, stop it first: paperclipai stop" },
	);
}
