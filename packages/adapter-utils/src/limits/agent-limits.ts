/** Limits of agent programs and their output, the same for all adapters. Sizes in bytes, times in milliseconds. */
export const AGENT_LIMITS = {
	/** Maximum length of a line, in characters. Only the start of a longer line is parsed; the log contains all of it. */
	lineChars: 32 * 1024 * 1024,
	/** Length of the part of a longer line that is parsed and shown, in characters. */
	cutLineChars: 64 * 1024,
	/** Maximum number of values, keys included, in a line of JSON. A line with more values is shown as text. */
	lineValues: 200_000,
	/** Maximum nesting depth of a line of JSON. A deeper line is shown as text. */
	lineDepth: 200,
	/** Maximum size of a message to a running program. The longest prompt fits, also when it is escaped as JSON. */
	inputMessageBytes: 8 * 1024 * 1024,
	/** Maximum size of all that a running program is sent, including answers to its requests. */
	inputBytes: 256 * 1024 * 1024,
	/** Maximum number of messages to a running program, including answers to its requests. */
	inputMessages: 100_000,
	/** Maximum size of people's messages to a running program. */
	peopleBytes: 64 * 1024 * 1024,
	/** Maximum number of people's messages to a running program. */
	peopleMessages: 10_000,
	/** Size of the end of the output, from which an adapter reads its result. The log contains all output. */
	resultOutputBytes: 4 * 1024 * 1024,
	/** Maximum output of a program that is being stopped; beyond it, the program is killed early. */
	stopOutputBytes: 64 * 1024 * 1024,
	/** Maximum grace period between SIGTERM and SIGKILL; a longer configured period is reduced to this one. */
	graceMs: 600_000,
	/** Grace period of processes left behind by an adapter, a run, or a program that has exited by itself. */
	orphanGraceMs: 2_000,
	/** A program that has printed its final result is ended after this time without output, even if it is active. */
	finalMaxMs: 600_000,
	/** A program that has printed its final result is ended after this time, even if it prints more, unless it begins another turn. */
	finalTotalMs: 3_600_000,
	/** Maximum time for which SIGKILL is repeated; then the run ends even if one of its processes survives. */
	killMs: 5_000,
	/** Maximum time without a response from a server's helper process, after which it is killed. */
	helperResponseMs: 30_000,
} as const;
