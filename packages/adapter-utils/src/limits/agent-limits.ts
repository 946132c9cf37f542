/** Limits of agent programs and their output, the same for all adapters. Sizes in bytes, times in milliseconds. */
export const AGENT_LIMITS = {
	/** Maximum length of a line of output, in characters. Only the start of a longer line is parsed and shown; the log contains all of it. */
	lineChars: 32 * 1024 * 1024,
	/** Length of the part of a longer line that is parsed and shown, in characters. */
	cutLineChars: 64 * 1024,
	/** Maximum number of values in a line of JSON: strings, numbers, objects and so on, keys included. A line with more is shown as text. */
	lineValues: 200_000,
	/** Maximum nesting depth of a line of JSON. A deeper line is shown as text. */
	lineDepth: 200,
	/** Length of the end of the output from which an adapter reads its result. The log contains all output. */
	resultOutputBytes: 4 * 1024 * 1024,
	/** Output that a stopped program may still write; if it writes more, it is killed before its grace period has passed. */
	stopOutputBytes: 64 * 1024 * 1024,
	/** Maximum grace period between SIGTERM and SIGKILL; a longer configured period is reduced to this one. */
	graceMs: 600_000,
	/** Grace period of processes left behind by an adapter, a run, or a program that has exited by itself. */
	orphanGraceMs: 2_000,
	/** SIGKILL is repeated for this long; then the run ends even if one of its processes survives. */
	killMs: 5_000,
	/** The helper process of a server is killed when it has not responded for this long. */
	helperResponseMs: 30_000,
} as const;
