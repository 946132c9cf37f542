import { existsSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { type ApiClient, createApiClient } from "@paperclipai/shared";
import { readApiBase } from "../../input/options.ts";
import { dataFolder, type FoundServer, findRunningServer } from "./find-server.ts";
import { type InProcessServer, startOrFindServer } from "./in-process-server.ts";
import { RETRY_TIMING } from "./retry-timing.ts";
import { createRetryingClient } from "./retrying-client.ts";
import { createWatchedFetch } from "./watched-fetch.ts";

export interface ConnectOptions {
	/** `--api-base` */
	apiBase?: string | undefined;
	/** Create a missing data folder. Without it, a missing one is an error. */
	create: boolean;
	note: (text: string) => void;
}

/** A connection to the server, which may restart at another address while a command is running. */
export interface Connection {
	client: ApiClient;
	/** The current address of the server; the last known one while it is down. */
	url(): string;
	/** The server runs in this process and stops with it. */
	isInProcess(): boolean;
	/** Starts a server in this process if none is running and none is expected to come back. `downMs`: how long it is down. */
	replace(downMs: number): Promise<void>;
	close(): Promise<void>;
}

/**
 * Connects to the server that was specified, else to the running one of the data folder, else to one that is started in this
 * process for the duration of the command.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
	const specified =
		options.apiBase ?? (process.env.PAPERCLIP_API_URL ? readApiBase(process.env.PAPERCLIP_API_URL) : null);
	if (specified !== null) return connectionTo(specified);
	const home = dataFolder();
	const running = findRunningServer(home);
	if (running === null && !options.create && !existsSync(home)) throw noDataFolderError(home);
	return await connectionOf(home, running, options.note);
}

export function connectionTo(url: string): Connection {
	return {
		client: createApiClient({ baseUrl: url, fetch: createWatchedFetch() }),
		url: () => url,
		isInProcess: () => false,
		replace: async () => {},
		close: async () => {},
	};
}

/** Follows the server of a data folder across restarts. */
export async function connectionOf(
	home: string,
	running: FoundServer | null,
	note: (text: string) => void,
	startServer = startOrFindServer,
): Promise<Connection> {
	let inProcess: InProcessServer | null = null;
	let starting: Promise<FoundServer> | null = null;
	let last = running ?? (await start());

	/** Calls and the log of a run notice a lost server at the same time. */
	async function startOnce(): Promise<FoundServer> {
		starting ??= start().finally(() => {
			starting = null;
		});
		return await starting;
	}

	async function start(): Promise<FoundServer> {
		note(`Starting a server on ${home} for this command.`);
		const started = await startServer(home);
		if ("stop" in started) inProcess = started;
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
		replace,
		close: async () => void (await inProcess?.stop()),
	};
}

function noDataFolderError(home: string): CodedError {
	return new CodedError("no_data_folder", `There is no Paperclip data in ${home} and no server is running.`, {
		hint: "Start with: paperclipai run --watch. Or specify a server with --api-base or PAPERCLIP_API_URL.",
	});
}
