import { AsyncLocalStorage } from "node:async_hooks";
import type { LogStream } from "../../contract/execution.ts";
import type { RunEnvironment } from "../../environment/run-environment.ts";

/** The spool position of a chunk of output, which the server stores with the chunk's log records. */
export interface OutputSource {
	/** Number of the `runChildProcess` call within the run, from 1. */
	call: number;
	stream: LogStream;
	/** Byte offset of the end of the chunk in its spool file. */
	end: number;
	/** The text that was passed to `onLog`. */
	text: string;
	/** Whether the bytes are valid UTF-8. */
	isText: boolean;
	/** The bytes as they were read. For text they are valid only while `onLog` runs, and `null` afterwards. */
	bytes: Uint8Array | null;
}

/** `wall_limit`: the run reached `timeoutSec`. `idle_limit`: it reached `idleTimeoutSec`. */
export type TimeLimit = "wall_limit" | "idle_limit";

/** How the process of a `runChildProcess` call ended. The server's verdict on the run depends on it. */
export interface CallEnd {
	/** Number of the call within the run, from 1. */
	call: number;
	/**
	 * `stopped`: `signal` or `stopSignal` was aborted. `lost`: the process is gone and left no exit status. `output_limit`: it
	 * wrote more than `maxOutputBytes`.
	 */
	how: "by_itself" | "stopped" | "lost" | TimeLimit | "output_limit";
	/** Pids of processes that survived SIGKILL. Normally empty. */
	survivors: number[];
}

/**
 * What the server passes to `runChildProcess` around the adapter. It travels in async context, set around `execute()`,
 * so that an adapter neither sees it nor has to pass it on.
 */
export interface RunScope {
	runId: string;
	/** URL at which the agent reaches the Paperclip API. Default: `PAPERCLIP_API_URL` of this process. */
	apiUrl?: string;
	/** Folder of the run's spools; call N uses the subfolder N. It must outlive the server process. */
	spoolFolder: string;
	/** Variables of every program of the run, below those that the adapter sets. Default: none. */
	variables?: Readonly<Record<string, string>>;
	/** Where the programs of the run start. Default: on this machine. */
	environment?: RunEnvironment;
	/** Root folder for `storeSkillBundle`. It must outlive the server process; the server deletes bundles long unused. */
	skillBundles?: string;
	/** Returns 1, 2, 3 ... within one `execute()`; starts at 1 again when the server repeats `execute()` for the run. */
	nextCall(): number;
	/** Number of bytes of a call's stream that are already in the run log. */
	loggedBytes(call: number, stream: LogStream): number;
	/**
	 * Asked right before a process is started: `false` once the run was stopped. For a scope whose `signal` is aborted only
	 * when a message arrives. Default: `signal` alone counts.
	 */
	mayStart?(): Promise<boolean>;
	/** Aborted to stop the run: every process that it started is killed, and no other one is started. */
	signal: AbortSignal;
	/** Aborted when the server detaches from the run: `runChildProcess` rejects with `run_detached`, the process goes on. */
	detach: AbortSignal;
	/**
	 * Seconds without output and without CPU time in any process of a call, after which the call is stopped. Default 0: no
	 * limit. The clock restarts when another server takes over. Not enforced on systems without `/proc`.
	 */
	idleTimeoutSec?: number;
	/** Bytes of output of one call, after which it is stopped, however much of it is logged yet. Default: no limit. */
	maxOutputBytes?: number;
	/** Called before `runChildProcess` resolves. */
	onCallEnd?: (end: CallEnd) => void;
}

const scopes = new AsyncLocalStorage<RunScope>();
const sources = new AsyncLocalStorage<OutputSource>();

/**
 * Runs `body`, an adapter's `execute()`, as part of a run.
 *
 * @throws whatever `body` throws.
 */
export function withRunScope<T>(scope: RunScope, body: () => Promise<T>): Promise<T> {
	return scopes.run(scope, body);
}

/** The run that the caller is part of; `undefined` outside `withRunScope`. */
export function currentRunScope(): RunScope | undefined {
	return scopes.getStore();
}

/** The spool position of the chunk that is being passed to `onLog`; `undefined` outside `onLog`. */
export function currentOutputSource(): OutputSource | undefined {
	return sources.getStore();
}

/**
 * Runs `deliver` so that `currentOutputSource()` returns `source` in it.
 *
 * @throws whatever `deliver` throws.
 */
export function withOutputSource<T>(source: OutputSource, deliver: () => Promise<T>): Promise<T> {
	return sources.run(source, deliver);
}
