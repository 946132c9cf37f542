import { availableParallelism } from "node:os";

/** All limits of the server. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
	/** Default maximum number of concurrent runs of one server, for all agents together, without those that wait for a person. */
	maxConcurrentRuns: 4 * availableParallelism(),
	/** Maximum number of concurrent runs including those that wait for a person, as a multiple of `maxConcurrentRuns`. */
	maxWaitingFactor: 4,
	/** A run without activity for this long is stopped, unless its agent is configured otherwise. 0 = never. */
	idleMs: 1_800_000,
	/** A program that has printed its final result is ended after this time without activity. */
	finalGraceMs: 30_000,
	/** Size of a run log beyond which the run is stopped and fails. */
	maxLogBytes: 1024 * 1024 * 1024,
	/** Memory for cached data that is used to mask secrets; beyond it, the oldest data is evicted. */
	knownSecretsBytes: 32 * 1024 * 1024,
	/** Run logs are removed this long after the end of their run; the oldest ones earlier if all logs together exceed `maxBytes`. */
	retention: { maxAgeMs: 30 * 24 * 60 * 60 * 1000, maxBytes: 20 * 1024 * 1024 * 1024 },
	/** A repeated request with the same `Idempotency-Key` returns the first response for this long, and for at most this many keys of one caller. */
	idempotency: { maxAgeMs: 24 * 60 * 60 * 1000, maxKeys: 10_000 },
	/** Copies of skills that no run has used for this long are removed. */
	skillBundleMaxAgeMs: 30 * 24 * 60 * 60 * 1000,
	/** Interval between removals of old run logs and unused copies of skills. */
	retentionEveryMs: 60 * 60 * 1000,
	/** Interval between searches for worktrees to close, because they have been unused for the time configured in their project or company. */
	closeOldEveryMs: 60 * 60 * 1000,
	/** Time before the server retries closing a worktree after a failure. */
	closeRetryMs: 24 * 60 * 60 * 1000,
	/** Minimum free disk space; with less, no run is started. */
	diskReserveBytes: 32 * 1024 * 1024,
	/** Minimum number of free inodes; with fewer, no run is started. */
	diskReserveFiles: 500,
	/** Interval between checks that the data folder is still at its path; a server whose folder was moved or replaced stops. */
	folderCheckMs: 1_000,
	/** A server that `run --watch` started in the background stops after this long without runs, requests and connections. */
	idleServerMs: 15 * 60_000,
	/** Interval between checks whether a server that was started in the background is unused. */
	idleServerCheckMs: 5_000,
	/** The log of a background server, `server.log`, is moved to `server.log.1` when it exceeds this size. */
	serverLogBytes: 1024 * 1024,
	/** Interval between checks of the size of `server.log`. */
	serverLogCheckMs: 5_000,
	/** Minimum interval between measurements of the free disk space. */
	diskMeasureMs: 500,
	/** How long a run that is cancelled on a full disk waits for space for the rest of its output; then the rest is discarded. */
	cancelledDiskWaitMs: 5_000,
	/** The embedded database takes a checkpoint when its log has more than this many segments (16 MB each). */
	databaseLogSegments: 3,
	/** Interval between checks of the number of segments in the log of the embedded database. */
	databaseTidyMs: 60_000,
	/** Number of statements that a connection to the database keeps prepared. */
	preparedStatements: 200,
	/** Number of uses after which the embedded database plans a prepared statement again, since its tables grow. */
	preparedUses: 1_000,
	/** Maximum time for preparing the workspace and the environment of a run, without the time limit of the setup command of its project. After that the run fails with `preparation_timed_out`. */
	workplaceMs: 3_600_000,
	/** Maximum time for the rest of the preparation of a run, such as creating the agent's folders. After that the run fails with `preparation_timed_out`. */
	preparationMs: 120_000,
	/** How long a run that is stopped during its preparation may continue, so that its adapter can end a process that it is resuming. */
	stoppedPreparationMs: 2_000,
	/** How long a run tries to reach its environment before its program is started. */
	environmentReachMs: 600_000,
	/** How long an ended run tries to reach its environment. After that it fails, and the remaining work is done later. */
	environmentEndMs: 120_000,
	/** How long a stopped run waits for an environment that does not respond. After that it ends, and the remaining work is done later. */
	stoppedReachMs: 4_000,
	/** Interval between retries of the remaining work of ended runs in their environments. */
	environmentSweepMs: 300_000,
	/** How long a server that closes a workspace tries to remove the workspace's copy from one environment. After that, the removal is retried later. */
	copyRemovalMs: 20_000,
	/** Age from which the remaining work of ended runs and closed workspaces in environments is no longer retried. */
	environmentSweepAgeMs: 7 * 24 * 60 * 60 * 1000,
	/** How long after the grace period a stopped run waits for its adapter to return, before it is settled without it. */
	adapterReturnMs: 10_000,
	/** Total extra time for an adapter that is still passing on output of its programs. */
	adapterLateOutputMs: 600_000,
	/** Timeout for loading an external adapter. */
	adapterLoadMs: 20_000,
	/** Timeout for a call to an external adapter, such as listing models. */
	adapterCallMs: 30_000,
	/** Timeout for an environment test by an external adapter, which may run its program. */
	adapterTestMs: 300_000,
	/** The process of an external adapter is stopped after being unused for this long. */
	adapterIdleMs: 300_000,
	/** Interval between pings to a busy process of an external adapter. */
	adapterPingMs: 10_000,
	/** A process of an external adapter that does not respond for this long is killed; its runs continue in another process. */
	adapterStuckMs: 60_000,
	/** Maximum number of further attempts of a run after crashes of its external adapter's process or of the server. */
	adapterCrashes: 3,
	/** JavaScript heap of one process of an external adapter, in megabytes. Buffers are not part of it. */
	adapterHeapMb: 1_024,
	/** A process of an external adapter that uses more memory than this, including buffers, is killed. In megabytes. */
	adapterMemoryMb: 2_048,
	/** Interval between measurements of the memory of external adapters' processes. */
	adapterMemoryPollMs: 1_000,
	/** Maximum size of one message from the process of an external adapter. */
	adapterMessageBytes: 16 * 1024 * 1024,
	/** Maximum number of values in one message from the process of an external adapter, at all levels. */
	adapterMessageValues: 200_000,
	/** Maximum nesting depth of objects and lists in one message from the process of an external adapter. */
	adapterMessageDepth: 200,
	/** Number of calls of one run that the process of an external adapter sends before it waits for responses. */
	adapterCallsAtOnce: 16,
	/** Number of unanswered calls of one run at which the process of an external adapter is killed; reached only if the process ignores `adapterCallsAtOnce`. */
	adapterOpenCalls: 64,
	/** Amount of data that the process of an external adapter has not read, beyond which the server stops reading from the process until it has caught up. */
	adapterUnreadBytes: 8 * 1024 * 1024,
	/** Maximum length of one chunk of output; longer ones are split. In characters. */
	adapterChunkChars: 256 * 1024,
	/** Maximum size of the configuration fields of an external adapter, as JSON. Their defaults become part of every agent. */
	adapterConfigFieldsChars: 256 * 1024,
	/** Maximum number of events that an adapter can report for one run; further ones are ignored. */
	adapterEvents: 2_000,
	/** How long after the grace period a cancel request waits for the end of the run before it reports `cancel_incomplete`. */
	cancelResponseMs: 20_000,
	/** How long a server that stops with its runs waits for them before it leaves them to the next server. */
	stopRunsMs: 60_000,
	/** Timeout for a probe of an environment. */
	environmentProbeMs: 30_000,
	/** Timeout for starting an MCP server and listing its tools, in a test. */
	mcpTestMs: 20_000,
	/** An MCP server that prints more in a test is killed. */
	mcpTestOutputBytes: 8 * 1024 * 1024,
	/** Timeout for requesting one of a host's SSH keys. */
	hostKeyScanMs: 5_000,
	/** Timeout for one git command. */
	gitMs: 10 * 60_000,
	/** Timeout for listing the changes in a workspace. */
	gitStatusMs: 60_000,
	/** Maximum number of listed paths of each kind, such as untracked files. */
	statusPaths: 1_000,
	/** Maximum number of changed files in the diff of a workspace. */
	diffFiles: 1_000,
	/** Maximum size of a file in the diff; a larger file is shown only with its sizes. */
	diffFileBytes: 1024 * 1024,
	/** Maximum total size of the changes in the diff; further files are shown only with their sizes. */
	diffTextBytes: 4 * 1024 * 1024,
	/** Maximum output of one git command that is kept in memory. */
	gitOutputBytes: 64 * 1024 * 1024,
	/** Maximum memory of one git process, excluding mapped files. */
	gitMemoryBytes: 2 * 1024 * 1024 * 1024,
	/** Maximum number of files in a commit, an index or a list of changes that the server reads. */
	gitFiles: 1_000_000,
	/** Maximum size of a list of files that git prints. */
	gitListBytes: 256 * 1024 * 1024,
	/** Maximum number of branches and tags that a run in a container can create. */
	gitRefs: 100_000,
	/** Maximum number of nested repositories of a container's worktree that are checked; others are set aside. */
	nestedRepositories: 1_000,
	/** A git lock file that stays unchanged for this long in a workspace between runs is removed. */
	gitStaleLockMs: 2_000,
	/** How long a server waits for another server that changes the branches of the same repository. */
	repositoryLockMs: 60_000,
	/** Timeout for installing a package from npm. */
	npmInstallMs: 10 * 60_000,
	/** Maximum size of a package from npm with its dependencies, unpacked. */
	npmPackageBytes: 1024 * 1024 * 1024,
	/** Maximum number of files and folders in a package from npm with its dependencies. */
	npmPackageFiles: 100_000,
	/** Interval between measurements of the size of a package while it is being fetched; longer if measuring is slow. */
	npmMeasureMs: 1_000,
	/** Timeout for requesting the newest version of a package from the registry. */
	npmViewMs: 15_000,
	/** Maximum size of an adapter that is installed from a local folder, without its `node_modules`. */
	adapterFolder: { maxBytes: 200 * 1024 * 1024, maxFiles: 20_000 },
	/** Maximum length of a path in an adapter's folder. */
	adapterPathBytes: 2048,
	/** Maximum size of a `package.json`. */
	manifestBytes: 1024 * 1024,
	/** Maximum size of a request body. */
	requestBodyBytes: 4 * 1024 * 1024,
	/** Maximum size of the body of a request that needs no credentials. */
	anonymousBodyBytes: 8 * 1024,
	/** Maximum nesting depth of objects and arrays in a request body. */
	requestBodyDepth: 100,
	/** Maximum number of values in a request body, at all levels; a member of an object counts as two. */
	requestBodyValues: 200_000,
	/** A request that has not arrived completely after this long is rejected. */
	requestMs: 60_000,
	/** A request whose body makes no progress for this long is rejected. */
	bodyStallMs: 15_000,
	/** Maximum total size of partly received bodies; beyond it, the body without progress for the longest time is rejected. */
	unfinishedBodyBytes: 48 * 1024 * 1024,
	/** A connection without a request for this long is closed. */
	keepAliveMs: 72_000,
	/** Number of pipelined requests that may wait on one connection; with more, the connection is closed. */
	waitingRequests: 100,
	/** A client that reads nothing of a response for this long is disconnected. */
	responseStallMs: 120_000,
	/** How long the rest of a body that is too large is read and discarded before the response is sent. */
	discardBodyMs: 5_000,
	/** Maximum number of logs that one live client can follow at the same time. */
	liveSubscriptions: 200,
	/** Number of requests per second beyond which a live client is disconnected. */
	liveRequestsPerSecond: 500,
	/** Unsent data of one live connection beyond which the server stops reading logs for that client. */
	liveBufferBytes: 512 * 1024,
	/** A live client that reads nothing for this long is disconnected. */
	liveStallMs: 20_000,
	/** Ping interval of live clients; a client that has not responded by the next ping is disconnected. */
	livePingMs: 20_000,
	/** Interval between checks whether a live client has read what it was sent. */
	liveDrainPollMs: 20,
	/** Maximum size of run log in one message to a live client. */
	livePageBytes: 256 * 1024,
	/** A browser session ends this long after its login. */
	boardSessionMs: 30 * 24 * 60 * 60 * 1000,
	/** Minimum time between two updates of the last use of a board key. */
	keyUseMs: 60_000,
	/** Number of wrong keys that one address may send in `wrongKeysMs`; further ones are rejected with `too_many_attempts`. */
	wrongKeysPerAddress: 20,
	/** Number of wrong keys that all addresses together may send in `wrongKeysMs`. */
	wrongKeysInTotal: 500,
	/** Period in which wrong keys are counted. */
	wrongKeysMs: 60_000,
	/** Interval between checks whether the credentials of a live client are still valid. */
	liveAccessMs: 10_000,
	/** Timeout for reading a page of a log from another server. */
	ownerLogMs: 10_000,
	/** A live reader checks for new records at least this often. */
	followPollMs: 1_000,
	/** The dispatcher checks the queue at least this often. */
	dispatchTickMs: 3_000,
	/** With the embedded database, the checks for due work are skipped for at most this long while nothing has changed. */
	unchangedSkipMs: 20_000,
	/** Without a complete pass over the queue for this long, the server reports itself as degraded. */
	dispatcherStaleMs: 30_000,
	/** A statement to PostgreSQL without a response for this long fails, and all connections are replaced. */
	databaseResponseMs: 30_000,
	/** PostgreSQL counts as unavailable when it has not responded to the health check for this long. */
	databasePingMs: 2_000,
	/** Duration of the lease of a run. */
	leaseMs: 30_000,
	/** How long a starting server waits for another server that migrates the same PostgreSQL database. */
	migrationLockMs: 120_000,
	/** Interval between lease renewals. */
	leaseRenewalMs: 10_000,
	/** A server that could not renew its leases for this long stops its runs. Only with PostgreSQL. */
	leaseStopMs: 90_000,
	/** A server that could not renew its leases for this long kills the remaining processes of its runs, before other servers retry the runs. */
	leaseKillMs: 120_000,
	/** Interval between checks of the time since the last lease renewal. */
	leaseCheckMs: 1_000,
	/** The runs of a server that hung or was suspended (for example by SIGSTOP) are killed this long after its last lease renewal, before other servers retry them. */
	haltKillMs: 130_000,
	/** Interval between the watchdog's checks for a lease renewal. */
	haltCheckMs: 5_000,
	/** A run is settled as lost this long after its lease expired. */
	ownerLostAfterMs: 120_000,
	/** How long a starting server waits until the runs whose processes exited while no server was running are settled. */
	adoptionMs: 15_000,
	/** Interval between checks of the processes of runs that a starting server waits for. */
	adoptionPollMs: 100,
	/** Interval between checks whether the claim of another process on the id of this server has expired. */
	serverClaimPollMs: 500,
	/** Interval between checks whether a run that was cancelled on another server has ended. */
	cancelPollMs: 100,
	/** Minutes before the first, second ... automatic retry after a failure of the model's service. */
	retryMinutes: [2, 10, 30, 120],
	/** Maximum difference between the clocks of servers. Timestamps of past events that are further ahead than this are ignored. */
	clockSkewMs: 60_000,
	/** How far in the future a reset time reported by an adapter may be; a later one counts as unknown. */
	retryHorizonMs: 35 * 24 * 60 * 60 * 1000,
	/** Number of consecutive runs that may fail because of an exhausted quota; after the last one, a user has to wake the agent. */
	quotaAttempts: 10,
	/** Random share by which the delay of a retry is shortened or extended. */
	retryJitter: 0.25,
	/** Number of consecutive failed runs after which a session is discarded. */
	sessionFailures: 3,
	/** Number of times that agents may wake each other in a row without input from a person; the next wake is held and the board is notified. */
	wakeDepth: 30,
	/** Maximum number of runs in one chain of wakes without input from a person; the next wake is held and the board is notified. */
	wakeChainRuns: 300,
	/** Maximum number of agents hired without the board in `autoHiresMs`, if the company allows it; further hires wait for the board. */
	autoHires: 10,
	/** Period in which hires without the board are counted. */
	autoHiresMs: 24 * 60 * 60 * 1000,
	/** Maximum number of undecided approvals and interactions of one agent; further ones are rejected with `too_many_open_requests`. */
	openRequests: 50,
	/** Maximum number of requests of one run that wait for a person; further ones are denied. */
	runRequests: 50,
	/** Maximum length of a request of a run, as JSON in characters; a longer one is denied, because a person could not read it. */
	requestChars: 256 * 1024,
	/** Time after which a request of a run is denied if no one answers, in minutes, for agents without a permission policy. */
	permissionMinutes: 30,
	/** Maximum length of one comment in the prompt of a run, in characters; the API returns the rest. */
	wakeCommentChars: 8 * 1024,
	/** Maximum length of all comments in the prompt of a run, and of the description of its issue, in characters. */
	wakeCommentsChars: 48 * 1024,
	/** Maximum number of comments in the wake payload of a run; the newest are kept. */
	wakeComments: 1_000,
	/** Maximum size of all comments in the wake payload of a run, as JSON; the newest that fit are kept. */
	wakePayloadBytes: 4 * 1024 * 1024,
	/** Maximum size of the reasons of all wakes that joined a run. */
	wakeReasonsBytes: 4 * 1024,
	/** Maximum length of the result data that an adapter reports, in characters; only its start is kept. */
	resultJsonChars: 256 * 1024,
	/** Maximum length of an excerpt that is stored in a row, in characters. */
	excerptChars: 32 * 1024,
	/** Maximum size of the end of standard error that is included in an error. */
	stderrTailBytes: 4 * 1024,
} as const;

export interface LogLimitContext {
	maxLogBytes: number;
}
