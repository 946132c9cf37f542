import { AsyncLocalStorage } from "node:async_hooks";
import type { LogStream } from "../../contract/execution.ts";
import type { RunEnvironment } from "../../environment/run-environment.ts";

export interface OutputSource {
	/** From 1. */
	call: number;
	stream: LogStream;
	end: number;
	text: string;
	/** Whether the bytes are valid UTF-8. */
	isText: boolean;
	/** The bytes as read. For text, `null` once `onLog` has returned. */
	bytes: Uint8Array | null;
}

/** `wall_limit`: the run reached `timeoutSec`. `idle_limit`: it reached `idleTimeoutSec`. */
export type TimeLimit = "wall_limit" | "idle_limit";

export interface CallEnd {
	/** From 1. */
	call: number;
	/**
	 * `stopped`: `signal` or `stopSignal` was aborted. `lost`: the program exited without an exit status. `output_limit`:
	 * it wrote more than `maxOutputBytes`. `after_result`: it stayed open after its final result.
	 */
	how: "by_itself" | "stopped" | "lost" | TimeLimit | "output_limit" | "after_result";
	survivors: number[];
	/** Command lines of other processes that were still running at the end of the call, and were ended. */
	leftOpen?: string[] | undefined;
	/** Whether the system killed a process when out of memory during the call; in a container, anywhere on its host. */
	wasOutOfMemory?: boolean | undefined;
	/** Whether the program received the request of the run. `undefined` if the run has no request. */
	carriedRequest?: boolean | undefined;
}

/** Passed from the server to `runChildProcess` in an async context, which the adapter does not see. */
export interface RunScope {
	runId: string;
	/** URL of the Paperclip API as reachable from the agent. Default: `PAPERCLIP_API_URL` of this process. */
	apiUrl?: string;
	/** Folder with a subfolder N for call N. It must outlive the server process. */
	spoolFolder: string;
	/** Folder in which the server writes all the time, so that its changes are not signs of a working program. */
	dataFolder?: string;
	/** Variables of every program of the run; the adapter's variables take precedence, except over Git settings. */
	variables?: Readonly<Record<string, string>>;
	/** See `requestMarkers()`. Default: none. */
	requestMarkers?: readonly string[];
	/** Default: the local machine. */
	environment?: RunEnvironment;
	/** Root folder for `storeSkillBundle`. It must outlive the server process. */
	skillBundles?: string;
	/**
	 * Returns 1, 2, 3 and so on; starts at 1 again when the server repeats `execute()`.
	 * @param hasInput Whether the program can be sent messages.
	 */
	nextCall(hasInput?: boolean): number;
	loggedBytes(call: number, stream: LogStream): number;
	/** Called right before a process is started; returns `false` once the run has been stopped. */
	mayStart?(): Promise<boolean>;
	/** Aborted to stop the run and its processes. */
	signal: AbortSignal;
	/** Aborted to detach: `runChildProcess` rejects with `run_detached`, while the process keeps running. */
	detach: AbortSignal;
	/**
	 * Seconds without activity (see `Activity`) after which a call is stopped; 0 = no limit. The count restarts when
	 * another server takes over. Needs `/proc`. Default 0.
	 */
	idleTimeoutSec?: number;
	/** Time without activity for which a program may stay open after its final result. Default 30,000. */
	finalGraceMs?: number;
	/** Default: no limit. */
	maxOutputBytes?: number;
	onCallEnd?: (end: CallEnd) => void;
}

const scopes = new AsyncLocalStorage<RunScope>();
const sources = new AsyncLocalStorage<OutputSource>();

/** @throws any error of `body`. */
export function withRunScope<T>(scope: RunScope, body: () => Promise<T>): Promise<T> {
	return scopes.run(scope, body);
}

export function currentRunScope(): RunScope | undefined {
	return scopes.getStore();
}

export function currentOutputSource(): OutputSource | undefined {
	return sources.getStore();
}

/** @throws any error of `deliver`. */
export function withOutputSource<T>(source: OutputSource, deliver: () => Promise<T>): Promise<T> {
	return sources.run(source, deliver);
}
