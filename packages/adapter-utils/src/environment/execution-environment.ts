import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import type {
	CallStatus,
	EnvironmentCall,
	EnvironmentSignal,
	InputPart,
	OutputOffsets,
	OutputSink,
	StartedCall,
} from "./environment-call.ts";
import type { EnvironmentRun, PreparedEnvironment } from "./environment-run.ts";

export interface CollectedWorkspace {
	details: Record<string, unknown>;
}

export interface EnvironmentProbeRequest {
	command: string | null;
	/** If omitted, the program is not started. */
	versionArgs?: string[] | null;
	signal: AbortSignal;
}

/**
 * Executes the programs of runs: locally, on a remote machine or in a container. Every member is idempotent, because
 * another server or a new connection may repeat the call.
 *
 * A member that could not reach the environment rejects with a `CodedError` with the `details` `{ isRetryable: true }`;
 * any other error is final. Members wait without limit unless `signal` is aborted.
 */
export interface ExecutionEnvironment<State = unknown> {
	/** Identifies the environment for sessions and caches: the same identity means the same persistent files. */
	readonly identity: string;
	/** Never rejects. */
	probe(request: EnvironmentProbeRequest): Promise<AdapterEnvironmentCheck[]>;
	reach(signal: AbortSignal): Promise<void>;
	prepare(run: EnvironmentRun, signal: AbortSignal): Promise<PreparedEnvironment<State>>;
	/**
	 * Starts a program under the shim with a spool; a no-op for a call that was already started.
	 * @throws {CodedError} `command_not_found`, `command_not_executable`, `cwd_not_found` and the like.
	 */
	start(call: EnvironmentCall<State>, signal: AbortSignal): Promise<void>;
	/** Resolves once the program has exited and all its output has been delivered. */
	follow(call: StartedCall<State>, from: OutputOffsets, sink: OutputSink, signal: AbortSignal): Promise<void>;
	/**
	 * Gives a program with `hasInput` a part of its standard input, unless it has been given that part. Does not wait until
	 * the program reads it.
	 */
	feed(call: StartedCall<State>, part: InputPart, signal: AbortSignal): Promise<void>;
	/** A no-op if the call was never started or has exited. */
	signal(call: StartedCall<State>, name: EnvironmentSignal, signal: AbortSignal): Promise<void>;
	/** Call it only after `follow` has resolved. */
	settle(call: StartedCall<State>, signal: AbortSignal): Promise<CallStatus>;
	/**
	 * Kills remaining processes and integrates the work into the worktree. Changes on both sides are merged; on a
	 * conflict, the work is kept under refs and `collect` rejects.
	 */
	collect(run: EnvironmentRun, signal: AbortSignal): Promise<CollectedWorkspace>;
	/** Kills the processes, but keeps the files for `collect`. */
	kill(run: EnvironmentRun, signal: AbortSignal): Promise<void>;
	/**
	 * Kills the run's processes and removes its files, but not the agent's. With a workspace, call `collect` first.
	 */
	remove(run: EnvironmentRun, signal: AbortSignal): Promise<void>;
	/**
	 * Removes the copy of a workspace that has no runs; a no-op if the copy does not exist.
	 * @throws {CodedError} `workspace_not_collected`, and removes nothing, when the copy has uncollected work.
	 */
	removeWorkspace(workspaceId: string, signal: AbortSignal): Promise<void>;
	/** Closes connections without changing the environment. */
	close(): Promise<void>;
}

/** `State` is a JSON value that `prepare` passes to calls, which may run in another process. */
export interface EnvironmentDriver<State = unknown> {
	/** Name in lower case, as stored in the column `driver`. */
	name: string;
	/** Settings by finding code: a form shows the finding beside the first setting that has a value, else the last. */
	findingFields?: Readonly<Record<string, readonly string[]>>;
	/** @param settings `settings` of the stored environment, checked, with secrets resolved. */
	open(settings: Record<string, unknown>): ExecutionEnvironment<State>;
	/**
	 * Removes leftovers of a server's runs, including unknown runs.
	 * @param isOwned Whether the run will still clean up after itself.
	 */
	removeAbandoned?(
		settings: Record<string, unknown>,
		request: {
			serverId: string;
			isOwned(runId: string): Promise<boolean>;
			signal: AbortSignal;
		},
	): Promise<void>;
}
