import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import type { LogStream } from "../contract/execution.ts";

/** A folder of this machine, and where the programs of a run find its files. */
export interface FolderMapping {
	/** Absolute path on the server's machine. */
	here: string;
	/** Absolute path in the environment. */
	there: string;
}

/** The git worktree that a run works in. All paths are those of the server's machine. */
export interface EnvironmentWorkspace {
	/** UUID. */
	id: string;
	/** Absolute path of the worktree. */
	path: string;
	/** Absolute path of the repository that the worktree belongs to. */
	repository: string;
	/** The branch that the server has prepared. */
	branch: string;
	/** Paths below `path` of ignored files that the project has put there. They travel, and do not come back. */
	files: string[];
}

/** A run, as an environment sees it. Plain data, the same for each server that works on the run. */
export interface EnvironmentRun {
	/** UUID. */
	runId: string;
	/** UUID. */
	companyId: string;
	/** UUID. */
	agentId: string;
	/** Identifies the data folder of the server: with it a server tells its own containers from those of others. */
	serverId: string;
	/** Folder on the server's machine for files of this run's environment. It outlives the server, not the run. */
	folder: string;
	/** Folder on the server's machine in which the agent keeps notes of its own. */
	agentHome: string;
	/** `null`: the agent works in its home, and no files travel. */
	workspace: EnvironmentWorkspace | null;
	/** Port of the Paperclip API on the loopback interface of the server's machine. */
	apiPort: number;
	/** Path of a socket of the same API, which no other program can take when the server is away; `null` when there is none. */
	apiSocket: string | null;
}

/** What `prepare` has made. Plain data: it reaches the process of each call through a file. */
export interface PreparedEnvironment {
	/** Longer paths count before shorter ones. Must contain the worktree, or else the agent's home. */
	folders: FolderMapping[];
	/** Folder there for the files of the run, without a slash at the end. Calls may add to it. */
	runFolder: string;
	/** URL of the Paperclip API for programs there; `null` when it cannot be reached. */
	apiUrl: string | null;
	/** For the driver itself, a JSON value. */
	state: unknown;
}

/** A program to start there. Paths are already those of the environment. */
export interface EnvironmentCall {
	run: EnvironmentRun;
	prepared: PreparedEnvironment;
	/** Unique within the run, safe as a file name. */
	name: string;
	/** A name on the environment's PATH or an absolute path there. */
	command: string;
	args: string[];
	/** Absolute path there. */
	cwd: string;
	/** Variables that are added to those of the environment. They hold secrets, so they must not appear in an argument list. */
	env: Record<string, string>;
	/** Text for standard input. May be empty. */
	stdin: string;
	/** Files and folders that the arguments refer to; `there` does not exist yet. */
	carried: FolderMapping[];
}

/** Identifies a call that was started. */
export type StartedCall = Pick<EnvironmentCall, "run" | "prepared" | "name">;

/** Byte offsets in the output of a call. */
export type OutputOffsets = Record<LogStream, number>;

/** Receives the output of a call. */
export interface OutputSink {
	/** Called with all bytes in order, and awaited. */
	write(stream: LogStream, bytes: Uint8Array): Promise<void>;
	/** Called now and then while the processes of the call use CPU time. */
	active(): void;
}

/** How a call ended. `lost`: its processes are gone and left no exit status, for example because the machine was restarted. */
export type CallStatus =
	| { how: "exited"; exitCode: number | null; signal: string | null; survivors: number }
	| { how: "lost"; survivors: number };

/** How the work of a run came back. */
export interface CollectedWorkspace {
	/** Commits and files that came back. Shown with the run. */
	details: Record<string, unknown>;
}

/** What to check in an environment. */
export interface EnvironmentProbeRequest {
	/** A program that has to be there. */
	command: string | null;
	/** Arguments with which that program prints its version. Default: it is not started. */
	versionArgs?: string[] | null;
	signal: AbortSignal;
}

/** `SIGTERM` asks, `SIGKILL` ends. */
export type EnvironmentSignal = "SIGTERM" | "SIGKILL";

/**
 * A place in which the programs of runs work: this machine, another one, a container. Every member can be repeated: a server
 * that takes a run over calls it again, and so does the process of a call after a broken connection.
 *
 * A member that could not reach the environment rejects with a `CodedError` whose `details` are `{ isRetryable: true }`;
 * any other error is final. All wait without limit unless `signal` is aborted.
 */
export interface ExecutionEnvironment {
	/** Names the place, for sessions and caches: the same as long as an agent would find its files there. */
	readonly identity: string;
	/** Checks connection, shell, git, disk and that a command is there. Findings are part of the result; it never rejects. */
	probe(request: EnvironmentProbeRequest): Promise<AdapterEnvironmentCheck[]>;
	/** Brings the workspace of a run there. */
	prepare(run: EnvironmentRun, signal: AbortSignal): Promise<PreparedEnvironment>;
	/**
	 * Starts a program under the shim, with a spool there. A call that was started is not started again.
	 * @throws {CodedError} `command_not_found`, `command_not_executable`, `cwd_not_found` and the like.
	 */
	start(call: EnvironmentCall, signal: AbortSignal): Promise<void>;
	/** Delivers the output after `from`, and resolves when the program has exited and everything was delivered. */
	follow(call: StartedCall, from: OutputOffsets, sink: OutputSink, signal: AbortSignal): Promise<void>;
	/** Sends a signal to all processes of a call. One that was never started, or has exited, is no error. */
	signal(call: StartedCall, name: EnvironmentSignal, signal: AbortSignal): Promise<void>;
	/** Kills what a program has left behind, and returns how it exited. Only after `follow` has resolved. */
	settle(call: StartedCall, signal: AbortSignal): Promise<CallStatus>;
	/** Kills what a run has left behind, and brings the work back into the worktree. What was changed on both sides is merged, or else kept under refs and an error. */
	collect(run: EnvironmentRun, signal: AbortSignal): Promise<CollectedWorkspace>;
	/** Kills all processes of a run, and removes what was made for it alone; after `collect`, for a run with a workspace. What the agent keeps between runs stays. */
	remove(run: EnvironmentRun, signal: AbortSignal): Promise<void>;
	/**
	 * Removes the copy of a workspace in which no run works any more. One that is not there is no error.
	 * @throws {CodedError} `workspace_not_collected` with nothing removed, when work there has not come back.
	 */
	removeWorkspace(workspaceId: string, signal: AbortSignal): Promise<void>;
	/** Closes connections. Nothing there changes. */
	close(): Promise<void>;
}

/** Makes environments of one kind. */
export interface EnvironmentDriver {
	/** As in the column `driver`: lower case. */
	name: string;
	/** @param settings As `settings` of the stored environment, checked, with secrets resolved. */
	open(settings: Record<string, unknown>): ExecutionEnvironment;
	/**
	 * Kills and removes what runs of a server have left there, and what the server does not know any more. Only for drivers that
	 * can find it.
	 * @param isOwned Whether a run still ends what it has there itself.
	 */
	removeAbandoned?(
		settings: Record<string, unknown>,
		request: {
			/** As in `EnvironmentRun`. */
			serverId: string;
			isOwned(runId: string): Promise<boolean>;
			signal: AbortSignal;
		},
	): Promise<void>;
}
