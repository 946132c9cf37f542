import type { StartServerOptions } from "@paperclipai/server";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { findHolder, findRunningServer } from "../connection/find-server.ts";
import { stopServer } from "./stop.ts";

/** Options that can prevent a start even if no other server is running. */
export type CheckedOptions = Pick<StartServerOptions, "host" | "maxConcurrentRuns" | "deployment"> & { port: number };

/**
 * Starts a server in place of a background server of an earlier command. Stops that server only after checking for
 * known obstacles to the start.
 * @throws {CodedError} the errors of `startServer`.
 */
export async function replaceLeftServer<T>(
	home: string,
	options: CheckedOptions,
	note: (text: string) => void,
	start: () => Promise<T>,
): Promise<T> {
	const left = findRunningServer(home);
	if (left === null || !left.stopsWhenIdle) return await start();
	const { checkStartOptions } = await import("@paperclipai/server");
	const isOwnPort = Number(new URL(left.url).port) === options.port;
	await checkStartOptions({ ...options, port: isOwnPort ? 0 : options.port });
	note(`Stopping the background server that an earlier command has started (${left.url}); active runs continue.`);
	await stopServer(left);
	try {
		return await start();
	} catch (error) {
		// Another command may have started a server concurrently.
		if (findRunningServer(home) !== null || findHolder(home) !== null) throw error;
		const again = withStartedCommand("paperclipai run");
		note(
			`The server at ${left.url} was stopped, but no other server has started. Active runs continue; start a server for them with: ${again}`,
		);
		throw error;
	}
}
