import { AsyncLocalStorage } from "node:async_hooks";
import type { LogStream } from "../contract/execution.ts";

/** Where a piece of output stands in the files of a run: the host tags its log records with it. */
export interface OutputSource {
	/** Number of the `runChildProcess` call within the run, from 1. */
	call: number;
	stream: LogStream;
	/** Byte offset just behind the piece. */
	end: number;
	/** The text that was handed to `onLog`. */
	text: string;
	/** The true bytes when the piece is not UTF-8. */
	base64?: string;
}

/**
 * What the host of a run tells `runChildProcess` without being in its arguments. The host sets it around
 * `execute()`, so an adapter neither sees it nor can lose it.
 */
export interface RunHost {
	runId: string;
	/** Where the agent reaches the API of this host. */
	apiUrl?: string;
	/** Folder of the run's spools; call N has the subfolder N. Must survive the host. */
	spoolFolder: string;
	/** 1, 2, 3 ... for one `execute()`; starts again at 1 when the host calls `execute()` again for the same run. */
	nextCall(): number;
	/** Bytes of a call's stream that are in the run log already. */
	loggedBytes(call: number, stream: LogStream): number;
	/** Aborted to stop the run: everything it started is ended. */
	signal: AbortSignal;
	/** Aborted when this host lets go of the run: `runChildProcess` rejects with `run_detached`, the process goes on. */
	detach: AbortSignal;
}

const hosts = new AsyncLocalStorage<RunHost>();
const sources = new AsyncLocalStorage<OutputSource>();

/** Runs `body` (an adapter's `execute`) as part of the run of `host`. */
export function withRunHost<T>(host: RunHost, body: () => Promise<T>): Promise<T> {
	return hosts.run(host, body);
}

export function currentRunHost(): RunHost | undefined {
	return hosts.getStore();
}

/** The piece of output that is being delivered right now, for a host's `onLog`. */
export function currentOutputSource(): OutputSource | undefined {
	return sources.getStore();
}

export function deliverFrom<T>(source: OutputSource, deliver: () => Promise<T>): Promise<T> {
	return sources.run(source, deliver);
}
