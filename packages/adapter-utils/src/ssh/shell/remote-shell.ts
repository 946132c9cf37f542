import type { Readable } from "node:stream";

/** Options of one script. */
export interface RemoteScriptOptions {
	/** Positional parameters of the script, without NUL bytes; pass long data through `stdin`. */
	args?: string[];
	/** Default: empty. */
	stdin?: Uint8Array | string | Readable;
	/** Aborted to end the session; remote programs end with their next output. */
	signal?: AbortSignal;
}

/** How a script ended. A signal counts as 128 + its number. */
export interface RemoteResult {
	exitCode: number;
	stdout: Buffer;
	stderr: Buffer;
}

/**
 * Runs scripts for `/bin/sh` (dash, bash, busybox) on a remote machine, as one user. Neither the script nor its
 * arguments or input appear in an argument list; output of the login shell is left out. No terminal is allocated.
 *
 * All members reject with a `CodedError` when the script was not run or its outcome is unknown, with `isRetryable` when
 * another attempt may help. The script may then have run in part or still be running, so it must be idempotent. A
 * nonzero exit code is a result, not an error.
 */
export interface RemoteShell {
	/** Collects up to 64 MB of output, and the last part of standard error. */
	run(script: string, options?: RemoteScriptOptions): Promise<RemoteResult>;
	/**
	 * Forwards standard output as it arrives. `write` is awaited while the script waits; when it rejects, `stream`
	 * rejects and the session ends.
	 */
	stream(
		script: string,
		options: RemoteScriptOptions,
		write: (bytes: Uint8Array) => Promise<void> | void,
	): Promise<Pick<RemoteResult, "exitCode" | "stderr">>;
}
