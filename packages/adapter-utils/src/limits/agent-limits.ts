/** Limits of agent programs and their output, the same for all adapters. Sizes in bytes, times in milliseconds. */
export const AGENT_LIMITS = {
	/** Of a longer line of output only the start is parsed and shown. In characters; the log has all of it. */
	lineChars: 32 * 1024 * 1024,
	/** Length of that start. */
	cutLineChars: 64 * 1024,
	/** A line of JSON with more values is shown as text: strings, numbers, objects and so on, keys included. */
	lineValues: 200_000,
	/** The same for levels of objects and lists inside each other. */
	lineDepth: 200,
	/** End of the output that an adapter's result is read from. The log has all of it. */
	resultOutputBytes: 4 * 1024 * 1024,
	/** A stopped program that writes more before it exits is killed before its grace period has passed. */
	stopOutputBytes: 64 * 1024 * 1024,
	/** Longest grace period between SIGTERM and SIGKILL; a longer one in a configuration counts as this. */
	graceMs: 600_000,
	/** Grace period of processes that an adapter, a run or a program which has exited by itself has left behind. */
	orphanGraceMs: 2_000,
	/** SIGKILL is repeated for this long; then a run ends although a process of it is left. */
	killMs: 5_000,
	/** The helper process of a server is killed when it has not responded for this long. */
	helperResponseMs: 30_000,
} as const;
