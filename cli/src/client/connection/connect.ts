import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { type ApiClient, createApiClient } from "@paperclipai/shared";
import { readApiBase } from "../../input/options.ts";
import { dataFolder, type FoundServer, findRunningServer } from "./find-server.ts";
import { type OwnServer, startOwnServer } from "./in-process-server.ts";
import { createPersistentClient } from "./retrying-client.ts";
import { RETRY_TIMING } from "./retry-timing.ts";

const START_WAIT_MS = 30_000;

export interface ConnectOptions {
	/** `--api-base` */
	apiBase?: string | undefined;
	/** Make the data folder when there is none; otherwise a missing one is an error. */
	create: boolean;
	note: (text: string) => void;
}

/** A way to the server, which may be started again elsewhere while a command goes on. */
export interface Connection {
	client: ApiClient;
	/** Where the server listens; the last known place while there is none. */
	url(): string;
	/** The server runs in this process and ends with it. */
	isOwn(): boolean;
	/** Starts a server here when there is none any more and none has to be waited for. */
	replace(silentMs: number): Promise<void>;
	close(): Promise<void>;
}

/**
 * The server that was named, else the running one of the data folder, else one in this process for as long as the
 * command takes.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
	const named = options.apiBase ?? (process.env.PAPERCLIP_API_URL ? readApiBase(process.env.PAPERCLIP_API_URL) : null);
	if (named !== null) return connectionTo(named);
	const home = dataFolder();
	const running = findRunningServer(home);
	if (running === null && !options.create && !existsSync(home)) throw nothingHere(home);
	return await connectionOf(home, running, options.note);
}

export function connectionTo(url: string): Connection {
	return {
		client: createApiClient({ baseUrl: url }),
		url: () => url,
		isOwn: () => false,
		replace: async () => {},
		close: async () => {},
	};
}

/** Follows the server of a data folder wherever it goes. */
async function connectionOf(
	home: string,
	running: FoundServer | null,
	note: (text: string) => void,
): Promise<Connection> {
	let own: OwnServer | null = null;
	let last = running ?? (await start());

	async function start(): Promise<FoundServer> {
		note(`Starting a server on ${home} for this command.`);
		const started = await startOrFind(home);
		if ("stop" in started) own = started;
		return { url: started.url, forOneCommand: true };
	}

	function url(): string {
		last = own === null ? (findRunningServer(home) ?? last) : last;
		return last.url;
	}

	async function replace(silentMs: number): Promise<void> {
		const mayReturn = !last.forOneCommand && silentMs < RETRY_TIMING.replaceAfterMs;
		if (own === null && !mayReturn && findRunningServer(home) === null) last = await start();
	}

	return {
		client: createPersistentClient({ url, replace }),
		url,
		isOwn: () => own !== null,
		replace,
		close: async () => void (await own?.stop()),
	};
}

/** Another command may be starting a server at the same moment: then that one is used. */
async function startOrFind(home: string): Promise<OwnServer | FoundServer> {
	const deadline = Date.now() + START_WAIT_MS;
	for (;;) {
		try {
			return await startOwnServer(home);
		} catch (error) {
			if (!isCodedError(error) || error.code !== "data_folder_in_use" || Date.now() > deadline) throw error;
		}
		const running = findRunningServer(home);
		if (running !== null) return running;
		await wait(100);
	}
}

function nothingHere(home: string): CodedError {
	return new CodedError("no_data_folder", `There is no Paperclip data in ${home} and no server is running.`, {
		hint: "Begin with: paperclipai run --watch. Or name a server with --api-base or PAPERCLIP_API_URL.",
	});
}
