import type { AdapterSpawnMeta, LogStream } from "../../contract/execution.ts";
import type { InputJournal } from "./input-messages.ts";

export interface RunChildProcessOptions {
	/** Absolute path of an existing directory. */
	cwd: string;
	/** Variables to add to the allowed part of the server's own environment. */
	env: Record<string, string>;
	/** 0 = no limit. */
	timeoutSec: number;
	/** Seconds between SIGTERM and SIGKILL, at most 600. */
	graceSec: number;
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	/** Called when `onLog` rejects; the process keeps running. If omitted, `runChildProcess` rejects with that error. */
	onLogError?: (error: unknown, runId: string, message: string) => void;
	/** Default: empty. */
	stdin?: string;
	/**
	 * Called once the program has been started or taken over: with its journal, the program can be sent messages until
	 * it exits. Without `stdin`.
	 */
	onInput?: (journal: InputJournal) => void;
	/**
	 * Called after `onInput`, once `onLog` has had all that the program had printed to standard output when it was taken
	 * over; at once for a program that was started.
	 */
	onCaughtUp?: () => void;
	/** Text of the first message through `onInput`, to tell whether the program was given the request of its run. */
	prompt?: string;
	/** Abort it to stop the program early, without stopping the run. */
	stopSignal?: AbortSignal;
	/**
	 * Whether the output so far ends with the final result of the program, which needs to do nothing more. A program
	 * that then stays open without activity is ended and counts as exited with code 0; see `endedAfterResult`.
	 * Called often. Default: never.
	 */
	isTurnOver?: () => boolean;
	/** Time without activity for which the program may then stay open, if that is less than its run allows. */
	finalGraceMs?: number;
	/** Whether the program waits for a person, which pauses the idle limit. Called often. Default: never. */
	isWaiting?: () => boolean;
}

export interface RunChildProcessResult {
	/** `null` when a signal killed the program. */
	exitCode: number | null;
	/** Such as `SIGKILL`. */
	signal: string | null;
	/** Whether the wall-clock or idle limit was reached. */
	timedOut: boolean;
	/** Whether the program was ended because it stayed open after its final result; then `exitCode` is 0. */
	endedAfterResult?: boolean;
	/** Last 4 MB of standard output. */
	stdout: string;
	/** Last 4 MB of standard error. */
	stderr: string;
	/** `null` when nothing was started. */
	pid: number | null;
	/** ISO 8601, `null` when nothing was started. */
	startedAt: string | null;
}
