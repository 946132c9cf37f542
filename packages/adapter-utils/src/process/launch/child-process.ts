import type { AdapterSpawnMeta, LogStream } from "../../contract/execution.ts";

/** Options of `runChildProcess`. */
export interface RunChildProcessOptions {
	/** Absolute path of an existing directory. */
	cwd: string;
	/** The agent's variables. The allowed part of the server's own environment is added to them. */
	env: Record<string, string>;
	/** Wall-clock limit in seconds; 0 = none. */
	timeoutSec: number;
	/** Seconds between SIGTERM and SIGKILL, at most 600. */
	graceSec: number;
	/** Called with all output in order, as text. */
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	/** Called once the process runs. Default: nothing. */
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	/** Called when `onLog` rejects; the process goes on. Default: `runChildProcess` rejects with that error. */
	onLogError?: (error: unknown, runId: string, message: string) => void;
	/** Text for standard input, which is closed after it. Default: empty. */
	stdin?: string;
	/** Abort it to stop the program early. The run itself goes on; the adapter decides what follows. Default: none. */
	stopSignal?: AbortSignal;
}

/** How a program exited, and what it printed. */
export interface RunChildProcessResult {
	/** `null` when a signal killed the program. */
	exitCode: number | null;
	/** Name of the signal that killed the program, as in `SIGKILL`. */
	signal: string | null;
	/** The program was killed because it reached the wall-clock or idle limit. */
	timedOut: boolean;
	/** Last 4 MB of standard output. */
	stdout: string;
	/** Last 4 MB of standard error. */
	stderr: string;
	/** `null` when nothing was started. */
	pid: number | null;
	/** ISO 8601, `null` when nothing was started. */
	startedAt: string | null;
}
