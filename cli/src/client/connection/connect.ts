import { existsSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { type ApiClient, createApiClient } from "@paperclipai/shared";
import { readApiBase } from "../../input/common-options.ts";
import { keepOrStop, startBackgroundServer } from "../background/for-command.ts";
import { dataFolder, type FoundServer, findRunningServer } from "./find-server.ts";
import { type InProcessServer, startOrFindServer } from "./in-process-server.ts";
import { RETRY_TIMING } from "./retry-timing.ts";
import { createRetryingClient } from "./retrying-client.ts";
import { createWatchedFetch } from "./watched-fetch.ts";

/** Hint of an error whose cause only the server's log contains. */
export const LOG_HINT = "The server's log says why. To see where the log is: paperclipai status";

export interface ConnectOptions {
	apiBase?: string | undefined;
	/** Whether to create a missing data folder, instead of failing. */
	create: boolean;
	/** Whether to start a missing server in the background, so that it outlives this command. */
	keepServing?: boolean;
	note: (text: string) => void;
}

/** Starts a server, or finds one that another command has started concurrently. */
export type StartServer = (home: string) => Promise<InProcessServer | FoundServer>;

/** A connection to the server, which may restart at another URL while a command is running. */
export interface Connection {
	client: ApiClient;
	/** Returns the server's URL, or the last known one while the server is down. */
	url(): string;
	/** Whether the server runs in this process and stops with it. */
	isInProcess(): boolean;
	/** Whether the server stops when this or another command ends. */
	isTemporary(): boolean;
	/** Starts a server if none is running and none is expected to restart. `downMs`: time without a response. */
	replace(downMs: number): Promise<void>;
	close(): Promise<void>;
}

/**
 * Connects to the specified server, else to the data folder's running server, else to a new one, which runs in this
 * process for the duration of the command, or in the background.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
	const specified =
		options.apiBase ?? (process.env.PAPERCLIP_API_URL ? readApiBase(process.env.PAPERCLIP_API_URL) : null);
	if (specified !== null) return connectionTo(specified);
	const home = dataFolder();
	const running = findRunningServer(home);
	if (running === null && !options.create && !existsSync(home)) throw noDataFolderError(home);
	if (options.keepServing !== true) return await connectionOf(home, running, startOrFindServer, options.note);
	const current = await keepOrStop(running, options.note);
	return await connectionOf(home, current, (home) => startBackgroundServer(home, options.note), options.note);
}

export function connectionTo(url: string): Connection {
	return {
		client: createApiClient({ baseUrl: url, fetch: createWatchedFetch() }),
		url: () => url,
		isInProcess: () => false,
		isTemporary: () => false,
		replace: async () => {},
		close: async () => {},
	};
}

/** Follows the server of a data folder across restarts. */
export async function connectionOf(
	home: string,
	running: Pick<FoundServer, "url" | "forOneCommand"> | null,
	startServer: StartServer,
	note: (text: string) => void,
): Promise<Connection> {
	let inProcess: InProcessServer | null = null;
	let starting: Promise<Pick<FoundServer, "url" | "forOneCommand">> | null = null;
	let last = running ?? (await start());

	/** Starts only one server when API calls and the log reader notice a lost server at the same time. */
	async function startOnce() {
		starting ??= start().finally(() => {
			starting = null;
		});
		return await starting;
	}

	async function start() {
		note(`Starting a server for the data folder ${home}.`);
		const started = await startServer(home);
		if (!("stop" in started)) return started;
		inProcess = started;
		return { url: started.url, forOneCommand: true };
	}

	function url(): string {
		last = inProcess === null ? (findRunningServer(home) ?? last) : last;
		return last.url;
	}

	async function replace(downMs: number): Promise<void> {
		const mayReturn = !last.forOneCommand && downMs < RETRY_TIMING.replaceAfterMs;
		if (inProcess === null && !mayReturn && findRunningServer(home) === null) last = await startOnce();
	}

	return {
		client: createRetryingClient({ url, replace }),
		url,
		isInProcess: () => inProcess !== null,
		isTemporary: () => last.forOneCommand,
		replace,
		close: async () => void (await inProcess?.stop()),
	};
}

function noDataFolderError(home: string): CodedError {
	return new CodedError("no_data_folder", `There is no Paperclip data in ${home} and no server is running.`, {
		hint: "Start with: paperclipai run --watch. Or specify a server with --api-base or PAPERCLIP_API_URL.",
	});
}
