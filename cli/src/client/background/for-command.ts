import { CodedError } from "@paperclipai/adapter-utils";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { type FoundServer, findRunningServer } from "../connection/find-server.ts";
import { defaultPort } from "../connection/in-process-server.ts";
import { startOrFind } from "../connection/start-or-find.ts";
import { currentBuild } from "./current-build.ts";
import { differingVariables } from "./differing-variables.ts";
import { startInBackground } from "./start.ts";
import { countActiveRuns, stopServer } from "./stop.ts";

/** Interval between attempts to start a server, each of which costs a second of CPU time. */
const RETRY_MS = 2_000;

/**
 * Returns the running server if this command should use it. Stops a background server of an earlier command if this
 * command would start a different one and the server has no active runs.
 */
export async function keepOrStop(
	running: FoundServer | null,
	note: (text: string) => void,
): Promise<FoundServer | null> {
	const difference = running === null ? null : differenceTo(running);
	if (running === null || difference === null) return running;
	if (!running.stopsWhenIdle || (await countActiveRuns(running.url)) !== 0) {
		const stop = withStartedCommand("paperclipai stop");
		note(`Using the server of this data folder, although it ${difference}. To stop it: ${stop}`);
		return running;
	}
	note(`Replacing the background server, because it ${difference}.`);
	await stopServer(running);
	return null;
}

function differenceTo(running: FoundServer): string | null {
	const build = currentBuild();
	if (running.build !== undefined && build !== undefined && running.build !== build) {
		return "runs an earlier build of this checkout";
	}
	if (!running.stopsWhenIdle) return null;
	const variables = differingVariables(running.pid);
	return variables.length === 0 ? null : `was started with different values of ${variables.join(", ")}`;
}

/** Starts a server that stops when it has been unused for some time. */
export async function startBackgroundServer(home: string, note: (text: string) => void): Promise<FoundServer> {
	const settings = { home, port: defaultPort(), anyPort: true, stopRuns: false, stopsWhenIdle: true };
	const started = await startOrFind(home, () => startInBackground(settings), RETRY_MS);
	const found = findRunningServer(home);
	if (found === null) throw endedAtOnce(started.url);
	if (!("pid" in started)) {
		const stop = withStartedCommand("paperclipai stop");
		note(`The server continues in the background and stops when it is unused. To stop it now: ${stop}`);
	}
	return found;
}

function endedAtOnce(url: string): CodedError {
	return new CodedError("server_not_started", `The server at ${url} exited right after its start.`, {
		hint: "Start it in the foreground to see why: paperclipai run",
	});
}
