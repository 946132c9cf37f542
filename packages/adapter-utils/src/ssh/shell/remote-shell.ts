import type { Readable } from "node:stream";

export interface RemoteScriptOptions {
	/** Positional parameters of the script, without NUL bytes; pass long data through `stdin`. */
	args?: string[];
	/** Default: empty. */
	stdin?: Uint8Array | string | Readable;
	/** Aborted to end the session; remote programs end with their next output. */
	signal?: AbortSignal;
}

/** Result of a script. For a script that a signal has killed, `exitCode` is 128 + the number of the signal. */
export interface RemoteResult {
	exitCode: number;
	stdout: Buffer;
	stderr: Buffer;
}

/**
 * Runs scripts for `/bin/sh` (dash, bash, busybox) on a remote machine. Scripts, arguments and input do not appear in
 * the arguments of any process; output of the login shell is discarded.
 *
 * All members reject with a `CodedError` when the outcome is unknown, with `isRetryable` when another attempt may help.
 * The script may then still be running, so it must be idempotent. A nonzero exit code is a result, not an error.
 */
export interface RemoteShell {
	/** Collects up to 64 MB of output, and the last part of standard error. */
	run(script: string, options?: RemoteScriptOptions): Promise<RemoteResult>;
	/** Forwards standard output as it arrives. `write` is awaited; when it rejects, the session ends. */
	stream(
		script: string,
		options: RemoteScriptOptions,
		write: (bytes: Uint8Array) => Promise<void> | void,
	): Promise<Pick<RemoteResult, "exitCode" | "stderr">>;
}
