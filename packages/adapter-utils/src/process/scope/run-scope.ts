import { AsyncLocalStorage } from "node:async_hooks";
import type { LogStream } from "../../contract/execution.ts";

/** Where a piece of output stands in the files of a run: the host tags its log records with it. */
export interface OutputSource {
	/** Number of the `runChildProcess` call within the run, from 1. */
	call: number;
	stream: LogStream;
	/** Byte offset just behind the piece. */
	end: number;
	/** The text that was handed to `onLog`. */
	text: string;
	/** Whether the bytes are UTF-8. */
	isText: boolean;
	/** The true bytes. Those of a text are there only while it is handed over; its text says the same. */
	bytes: Uint8Array | null;
}

/** `wall_limit`: it took longer than it may. `idle_limit`: it did nothing for longer than it may. */
export type TimeLimit = "wall_limit" | "idle_limit";

/** How a `runChildProcess` call came to its end, for the verdict of the host. */
export interface CallEnd {
	/** Number of the call within the run, from 1. */
	call: number;
	/** `stopped`: by `signal`. `lost`: gone, and nobody could write down how. */
	how: "by_itself" | "stopped" | "lost" | TimeLimit;
	/** Pids of what even SIGKILL did not end. */
	survivors: number[];
}

/**
 * What the host of a run tells `runChildProcess` without being in its arguments. The host sets it around
 * `execute()`, so an adapter neither sees it nor can lose it.
 */
export interface RunScope {
	runId: string;
	/** Where the agent reaches the API of this host. */
	apiUrl?: string;
	/** Folder of the run's spools; call N has the subfolder N. Must survive the host. */
	spoolFolder: string;
	/** Folder of copies of skills, for `storeSkillBundle`. Must survive the host; what no run has needed for long goes. */
	skillBundles?: string;
	/** 1, 2, 3 ... for one `execute()`; starts again at 1 when the host calls `execute()` again for the same run. */
	nextCall(): number;
	/** Bytes of a call's stream that are in the run log already. */
	loggedBytes(call: number, stream: LogStream): number;
	/** Aborted to stop the run: everything it started is ended. */
	signal: AbortSignal;
	/** Aborted when this host lets go of the run: `runChildProcess` rejects with `run_detached`, the process goes on. */
	detach: AbortSignal;
	/**
	 * Seconds without output and without CPU time of any process of the call after which it is stopped. Default 0: no limit.
	 * A host that takes over counts from then. Not enforced where the system does not tell the CPU time (no `/proc`).
	 */
	idleTimeoutSec?: number;
	/** Told before `runChildProcess` resolves. */
	onCallEnd?: (end: CallEnd) => void;
}

const hosts = new AsyncLocalStorage<RunScope>();
const sources = new AsyncLocalStorage<OutputSource>();

/** Runs `body` (an adapter's `execute`) as part of the run of `host`. */
export function withRunScope<T>(host: RunScope, body: () => Promise<T>): Promise<T> {
	return hosts.run(host, body);
}

export function currentRunScope(): RunScope | undefined {
	return hosts.getStore();
}

/** The piece of output that is being delivered right now, for a host's `onLog`. */
export function currentOutputSource(): OutputSource | undefined {
	return sources.getStore();
}

export function withOutputSource<T>(source: OutputSource, deliver: () => Promise<T>): Promise<T> {
	return sources.run(source, deliver);
}
