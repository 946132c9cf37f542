import { availableParallelism } from "node:os";

/** Every limit of the server in one place. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
	/** Runs under way at the same time, of all agents together. */
	maxConcurrentRuns: 4 * availableParallelism(),
	/** Body of a request. */
	requestBodyBytes: 4 * 1024 * 1024,
	/** Unsent data of one live connection; beyond it the server reads no further for that client. */
	liveBufferBytes: 1024 * 1024,
	/** A live client that takes nothing for this long is disconnected. */
	liveStallMs: 20_000,
	livePingMs: 20_000,
	liveDrainPollMs: 20,
	/** Piece of a run log that a live client gets in one message. */
	livePageBytes: 256 * 1024,
	/** A live reader looks for new records at least this often. */
	followPollMs: 1_000,
	/** The dispatcher looks at the queue at least this often. */
	dispatchTickMs: 1_000,
	/** Excerpts that are stored in a row. */
	excerptBytes: 32 * 1024,
	/** Last lines of standard error in an error. */
	stderrTailBytes: 4 * 1024,
} as const;
