/** How an agent's program exited, for the adapter's verdict. A `RunChildProcessResult` is one. */
export interface ProgramExit {
	/** `null` when a signal killed the program. */
	exitCode: number | null;
	/** Name of the signal that killed the program, as in `SIGKILL`. */
	signal: string | null;
	/** The program was killed because a time limit was reached. */
	timedOut: boolean;
	/** Last 4 MB of standard error. */
	stderr: string;
	/** ISO 8601. Messages such as "try again at 3pm" are read relative to it. Default: unknown. */
	startedAt?: string | null;
}
