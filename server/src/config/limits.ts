import { availableParallelism } from "node:os";

/** Every limit of the server in one place. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
	/** Runs under way at the same time on one server, of all agents together, unless its start says otherwise. */
	maxConcurrentRuns: 4 * availableParallelism(),
	/** A run that neither writes nor computes for this long is stopped, unless its agent says otherwise. 0 = never. */
	idleMs: 1_800_000,
	/** A run whose log grows longer is stopped and fails. */
	maxLogBytes: 1024 * 1024 * 1024,
	/** Logs go this long after the end of their run, and the oldest before when all together take more room. */
	retention: { maxAgeMs: 30 * 24 * 60 * 60 * 1000, maxBytes: 20 * 1024 * 1024 * 1024 },
	/** Copies of skills that no run has needed for this long are removed. */
	skillBundleMaxAgeMs: 30 * 24 * 60 * 60 * 1000,
	/** How often old logs, and what else no run needs any more, are looked for. */
	retentionEveryMs: 60 * 60 * 1000,
	/** With less room than this on the disk no run is started. */
	diskReserveBytes: 32 * 1024 * 1024,
	/** How often the room on the disk is looked at. */
	diskLookMs: 500,
	/** The embedded database's write-ahead log is cut when it has more pieces, of 16 MB each. */
	databaseLogSegments: 3,
	/** How often that is looked at. */
	databaseTidyMs: 60_000,
	/** A run that is told to end is settled without its adapter when that does not return, this long after the grace period. */
	adapterReturnMs: 10_000,
	/** An external adapter that has not finished loading by then is refused. */
	adapterLoadMs: 20_000,
	/** How long an external adapter may take for an answer, as a list of models. */
	adapterCallMs: 30_000,
	/** How long an external adapter may take for a test of a set-up, which may ask its program something. */
	adapterTestMs: 300_000,
	/** The process of an external adapter that nobody has needed for this long is ended. */
	adapterIdleMs: 300_000,
	/** How often a busy process of an external adapter is asked whether it still answers. */
	adapterPingMs: 10_000,
	/** A process of an external adapter that answers nothing for this long is ended; its runs go on in another. */
	adapterStuckMs: 60_000,
	/** Memory of one process of an external adapter, in megabytes. */
	adapterHeapMb: 1_024,
	/** How long after the grace period the call that cancels a run waits for its end, before it tells what is left. */
	cancelAnswerMs: 20_000,
	/** How long a server that ends its runs waits for them before it leaves them to the next one. */
	stopRunsMs: 60_000,
	/** Installing a package from npm is given up after this long. */
	npmInstallMs: 10 * 60_000,
	/** So is asking the registry for its newest version. */
	npmViewMs: 15_000,
	/** What an adapter in a folder of this machine may weigh, without its `node_modules`. */
	adapterFolder: { maxBytes: 200 * 1024 * 1024, maxFiles: 20_000 },
	/** A `package.json` that is read. */
	manifestBytes: 1024 * 1024,
	/** Body of a request. */
	requestBodyBytes: 4 * 1024 * 1024,
	/** Unsent data of one live connection; beyond it the server reads no further for that client. */
	liveBufferBytes: 512 * 1024,
	/** A live client that takes nothing for this long is disconnected. */
	liveStallMs: 20_000,
	/** A live client that has not answered the last ping by the next one is gone. */
	livePingMs: 20_000,
	/** How often the server looks whether a live client has taken what it was sent. */
	liveDrainPollMs: 20,
	/** Piece of a run log that a live client gets in one message. */
	livePageBytes: 128 * 1024,
	/** A live reader looks for new records at least this often. */
	followPollMs: 1_000,
	/** The dispatcher looks at the queue at least this often. */
	dispatchTickMs: 3_000,
	/** A server that has not renewed the lease of a run for this long may have lost it. */
	leaseMs: 30_000,
	/** How often a server renews its leases. */
	leaseRenewalMs: 10_000,
	/** How long after the end of its lease a run of another server is given up. */
	abandonedAfterMs: 120_000,
	/** How often a server looks whether a run that it cancelled on another server is over. */
	cancelPollMs: 100,
	/** Minutes before the first, second ... automatic retry after a failure that lies with the model's service. */
	retryMinutes: [2, 10, 30, 120],
	/** Share of the waiting time by which a retry comes earlier or later at random. */
	retryJitter: 0.25,
	/** Failed runs in a row after which a session is given up. */
	sessionFailures: 3,
	/** Reasons of all wakes that a run consumes, as its agent is told. */
	wakeReasonsBytes: 4 * 1024,
	/** What an adapter reports of a run as data; more is left out. */
	resultJsonBytes: 256 * 1024,
	/** Excerpts that are stored in a row. */
	excerptBytes: 32 * 1024,
	/** Last lines of standard error in an error. */
	stderrTailBytes: 4 * 1024,
} as const;

export interface LogLimitContext {
	/** A run whose log grows past this many bytes fails. */
	maxLogBytes: number;
}
