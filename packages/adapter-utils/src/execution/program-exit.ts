/** Also satisfied by a `RunChildProcessResult`. */
export interface ProgramExit {
	exitCode: number | null;
	/** Such as `SIGKILL`. */
	signal: string | null;
	timedOut: boolean;
	/** Whether the program stayed open after its final result, and was ended. */
	endedAfterResult?: boolean;
	/** Last 4 MB of standard error. */
	stderr: string;
	/** ISO 8601. Messages such as "try again at 3pm" are relative to this time. */
	startedAt?: string | null;
}
