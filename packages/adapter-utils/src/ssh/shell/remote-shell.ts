import type { Readable } from "node:stream";

/** Options of one script. */
export interface RemoteScriptOptions {
	/** Positional parameters `$1`, `$2` ... of the script. Any text without NUL bytes; long data belongs into `stdin`. */
	args?: string[];
	/** Standard input of the script, byte for byte. Default: empty. */
	stdin?: Uint8Array | string | Readable;
	/** Aborted to end the session. Programs there end with their next output. Default: never. */
	signal?: AbortSignal;
}

/** How a script ended. A program that a signal has killed counts as 128 + the number of the signal. */
export interface RemoteResult {
	exitCode: number;
	stdout: Buffer;
	stderr: Buffer;
}

/**
 * Runs scripts for `/bin/sh` (dash, bash, busybox) on another machine, as one user. Neither the script nor its arguments or input
 * appear in an argument list, there or here; what the user's login shell prints is left out. There is no terminal.
 *
 * All members reject with a `CodedError` when the script was not run, or its end is unknown: with `isRetryable` when another
 * attempt may help, such as after a broken connection. A script may then have run in part or still be running, so it must be
 * written to be repeated. An exit code that is not 0 is a result, not an error.
 */
export interface RemoteShell {
	/** Runs a script and collects its output: up to 64 MB, and the last of its standard error. */
	run(script: string, options?: RemoteScriptOptions): Promise<RemoteResult>;
	/**
	 * Runs a script and passes on its standard output as it comes. `write` is awaited, and the script there waits meanwhile; when
	 * it rejects, so does `stream`, and the session ends.
	 */
	stream(
		script: string,
		options: RemoteScriptOptions,
		write: (bytes: Uint8Array) => Promise<void> | void,
	): Promise<Pick<RemoteResult, "exitCode" | "stderr">>;
}
