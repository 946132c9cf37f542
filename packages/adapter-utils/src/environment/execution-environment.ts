import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import type {
	CallStatus,
	EnvironmentCall,
	EnvironmentSignal,
	OutputOffsets,
	OutputSink,
	StartedCall,
} from "./environment-call.ts";
import type { EnvironmentRun, PreparedEnvironment } from "./environment-run.ts";

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

/**
 * A place in which the programs of runs work: this machine, another one, a container. Every member can be repeated: a server
 * that takes a run over calls it again, and so does the process of a call after a broken connection.
 *
 * A member that could not reach the environment rejects with a `CodedError` whose `details` are `{ isRetryable: true }`;
 * any other error is final. All wait without limit unless `signal` is aborted.
 */
export interface ExecutionEnvironment<State = unknown> {
	/** Names the place, for sessions and caches: the same as long as an agent would find its files there. */
	readonly identity: string;
	/** Checks connection, shell, git, disk and that a command is there. Findings are part of the result; it never rejects. */
	probe(request: EnvironmentProbeRequest): Promise<AdapterEnvironmentCheck[]>;
	/** Resolves once the environment has responded to a request that changes nothing. */
	reach(signal: AbortSignal): Promise<void>;
	/** Brings the workspace of a run there. */
	prepare(run: EnvironmentRun, signal: AbortSignal): Promise<PreparedEnvironment<State>>;
	/**
	 * Starts a program under the shim, with a spool there. A call that was started is not started again.
	 * @throws {CodedError} `command_not_found`, `command_not_executable`, `cwd_not_found` and the like.
	 */
	start(call: EnvironmentCall<State>, signal: AbortSignal): Promise<void>;
	/** Delivers the output after `from`, and resolves when the program has exited and everything was delivered. */
	follow(call: StartedCall<State>, from: OutputOffsets, sink: OutputSink, signal: AbortSignal): Promise<void>;
	/** Sends a signal to all processes of a call. One that was never started, or has exited, is no error. */
	signal(call: StartedCall<State>, name: EnvironmentSignal, signal: AbortSignal): Promise<void>;
	/** Kills what a program has left behind, and returns how it exited. Only after `follow` has resolved. */
	settle(call: StartedCall<State>, signal: AbortSignal): Promise<CallStatus>;
	/** Kills what a run has left behind, and brings the work back into the worktree. What was changed on both sides is merged, or else kept under refs and an error. */
	collect(run: EnvironmentRun, signal: AbortSignal): Promise<CollectedWorkspace>;
	/** Kills all processes of a run, and keeps its files for `collect`. */
	kill(run: EnvironmentRun, signal: AbortSignal): Promise<void>;
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

/** Makes environments of one kind. `State` is what `prepare` passes on to calls, which may run in another process: a JSON value. */
export interface EnvironmentDriver<State = unknown> {
	/** As in the column `driver`: lower case. */
	name: string;
	/** Keys of the settings that a finding may be about, by its code: the first that is set, else the last. A form shows it there. */
	findingFields?: Readonly<Record<string, readonly string[]>>;
	/** @param settings As `settings` of the stored environment, checked, with secrets resolved. */
	open(settings: Record<string, unknown>): ExecutionEnvironment<State>;
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
