import { setTimeout as wait } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { isProcessAlive } from "@paperclipai/adapter-utils/host";
import { createApiClient, getHealth } from "@paperclipai/shared";
import type { FoundServer } from "../connection/find-server.ts";
import { createWatchedFetch } from "../connection/watched-fetch.ts";

/** Maximum time to wait for a server to stop; longer than the server waits for the runs that it stops. */
const MAX_STOP_MS = 90_000;

/** `null` when the server does not respond, or its version does not report the number of active runs. */
export async function countActiveRuns(url: string): Promise<number | null> {
	return await createApiClient({ baseUrl: url, fetch: createWatchedFetch() })
		.call(getHealth, {})
		.then(
			({ activeRuns }) => activeRuns ?? null,
			() => null,
		);
}

/**
 * Asks a server to stop and waits until its process has exited.
 * @throws {CodedError} `server_of_command`, `server_not_stopped`.
 */
export async function stopServer(server: FoundServer): Promise<void> {
	if (server.forOneCommand) throw serverOfCommand(server);
	try {
		process.kill(server.pid, "SIGTERM");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw notStopped(server, String(error));
	}
	const deadline = Date.now() + MAX_STOP_MS;
	while (isProcessAlive(server)) {
		if (Date.now() > deadline) throw notStopped(server, `it is still running after ${MAX_STOP_MS / 1_000} s`);
		await wait(50);
	}
}

export function serverOfCommand({ pid }: FoundServer): CodedError {
	return new CodedError("server_of_command", `Process ${pid} is the server of another command, and stops with it.`, {
		hint: "Wait until that command ends, or interrupt it with Ctrl-C.",
	});
}

function notStopped({ pid }: Pick<FoundServer, "pid">, reason: string): CodedError {
	return new CodedError("server_not_stopped", `The server (process ${pid}) was not stopped: ${reason}.`, {
		hint: `If it does not respond, end it with: kill -9 ${pid}. Active runs continue even then.`,
	});
}
