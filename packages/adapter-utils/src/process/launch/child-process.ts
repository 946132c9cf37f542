import type { AdapterSpawnMeta, LogStream } from "../../contract/execution.ts";

export interface RunChildProcessOptions {
	/** Absolute path of an existing directory. */
	cwd: string;
	/** The agent's variables; the allowed part of the host's own environment is added to it. */
	env: Record<string, string>;
	/** Wall-clock limit in seconds; 0 = none. */
	timeoutSec: number;
	/** Seconds between SIGTERM and SIGKILL. Default 15. */
	graceSec: number;
	/** Gets every byte of output in order, as text. */
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	/** Told when `onLog` rejects. The process goes on. */
	onLogError?: (error: unknown, runId: string, message: string) => void;
	/** Text for standard input, which is closed after it. */
	stdin?: string;
	/** Aborted to end the program before its time. The run goes on: what comes of it is up to the adapter. */
	stopSignal?: AbortSignal;
}

export interface RunChildProcessResult {
	exitCode: number | null;
	/** Name of the signal that ended the process. */
	signal: string | null;
	timedOut: boolean;
	/** Last 4 MB of standard output; all of it is in the spool. */
	stdout: string;
	/** Last 4 MB of standard error. */
	stderr: string;
	pid: number | null;
	/** ISO 8601, `null` when nothing was started. */
	startedAt: string | null;
}
