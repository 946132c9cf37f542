import { setTimeout as wait } from "node:timers/promises";
import { isCodedError } from "@paperclipai/adapter-utils";
import { type FoundServer, findRunningServer, MAX_START_MS } from "./find-server.ts";

const POLL_MS = 100;

/**
 * Starts a server, or returns one that another command has started concurrently.
 * @param retryMs Interval between attempts while another process holds the data folder without announcing a server.
 */
export async function startOrFind<T>(
	home: string,
	start: () => Promise<T>,
	retryMs = POLL_MS,
): Promise<T | FoundServer> {
	const deadline = Date.now() + MAX_START_MS;
	for (;;) {
		const startedAt = Date.now();
		try {
			return await start();
		} catch (error) {
			if (!isCodedError(error) || error.code !== "data_folder_in_use" || startedAt > deadline) throw error;
		}
		const retryAt = Date.now() + retryMs;
		do {
			const running = findRunningServer(home);
			if (running !== null) return running;
			await wait(POLL_MS);
		} while (Date.now() < retryAt);
	}
}
