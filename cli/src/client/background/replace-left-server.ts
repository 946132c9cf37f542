import type { StartServerOptions } from "@paperclipai/server";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { findHolder, findRunningServer } from "../connection/find-server.ts";
import { stopServer } from "./stop.ts";

/** What can be wrong with a server that the user starts, whatever runs before. */
export type CheckedOptions = Pick<StartServerOptions, "host" | "maxConcurrentRuns" | "deployment"> & { port: number };

/**
 * Starts a server in place of one that an earlier command has left in the background, which is stopped only when nothing is
 * known that prevents the start.
 * @throws {CodedError} what `startServer` throws.
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
	note(`Stopping the server that an earlier command has left in the background at ${left.url}; active runs continue.`);
	await stopServer(left);
	try {
		return await start();
	} catch (error) {
		// Another command may have started one at the same moment.
		if (findRunningServer(home) !== null || findHolder(home) !== null) throw error;
		const again = withStartedCommand("paperclipai run");
		note(`The server at ${left.url} is stopped, and no other one has started. Active runs continue until: ${again}`);
		throw error;
	}
}
