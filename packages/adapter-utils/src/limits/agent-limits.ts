/** Limits of agent programs and their output, the same for all adapters. Sizes in bytes, times in milliseconds. */
export const AGENT_LIMITS = {
	/** Maximum length of a line of output, in characters. Of a longer line only the start is parsed and shown; the log contains all of it. */
	lineChars: 32 * 1024 * 1024,
	/** Length of the start of a longer line, in characters. */
	cutLineChars: 64 * 1024,
	/** Maximum number of values in a line of JSON: strings, numbers, objects and so on, keys included. A line with more is shown as text. */
	lineValues: 200_000,
	/** Maximum nesting depth of a line of JSON. A deeper line is shown as text. */
	lineDepth: 200,
	/** End of the output that an adapter's result is read from. The log has all of it. */
	resultOutputBytes: 4 * 1024 * 1024,
	/** Output that a stopped program may still write; with more, it is killed before its grace period has passed. */
	stopOutputBytes: 64 * 1024 * 1024,
	/** Maximum grace period between SIGTERM and SIGKILL; a longer one in a configuration counts as this. */
	graceMs: 600_000,
	/** Grace period of processes left behind by an adapter, a run, or a program that has exited by itself. */
	orphanGraceMs: 2_000,
	/** SIGKILL is repeated for this long; then the run ends even if one of its processes is left. */
	killMs: 5_000,
	/** The helper process of a server is killed when it has not responded for this long. */
	helperResponseMs: 30_000,
} as const;
