import type { SessionParams } from "./session.ts";

export type LogStream = "stdout" | "stderr";

export interface AdapterAgent {
	/** UUID. */
	id: string;
	/** UUID. */
	companyId: string;
	name: string;
	adapterType: string;
	/** With references to secrets. `AdapterExecutionContext.config` has them resolved. */
	adapterConfig: unknown;
}

export interface AdapterCompany {
	/** UUID. */
	id: string;
	name: string;
}

/** The session stored by the agent's last run on the same task. */
export interface AdapterRuntime {
	/** Legacy form of the session, without its parameters. Prefer `sessionParams`. */
	sessionId: string | null;
	/** Result of `sessionCodec.deserialize`. */
	sessionParams: SessionParams | null;
	sessionDisplayId?: string | null;
	/** Key of the task. Default: the agent's only session. */
	taskKey?: string | null;
}

/** The workspace that the server prepared. */
export interface AdapterWorkspaceContext {
	cwd: string;
	/** Such as a project or the agent's home. */
	source: string;
	/** Such as a shared checkout or a git worktree. */
	strategy: string;
	/** Absolute path of the agent's folder for notes. */
	agentHome?: string;
	id?: string;
	/** Git ref that the workspace was created from. */
	repoRef?: string;
	branch?: string;
	worktreePath?: string;
}

/** The server may add keys. */
export interface AdapterRunContext {
	taskId?: string;
	issueId?: string;
	/** snake_case, such as `issue_assigned`. */
	wakeReason?: string;
	/** The request of the user or agent that woke this agent. */
	prompt?: string;
	/** Id of the comment that woke the agent. */
	wakeCommentId?: string;
	/** Older name of `wakeCommentId`. */
	commentId?: string;
	approvalId?: string;
	approvalStatus?: string;
	issueIds?: string[];
	/** For `renderPaperclipWakePrompt`. */
	paperclipWake?: unknown;
	/** Absolute path of a JSON file, because `paperclipWake` may be truncated. */
	paperclipWakePayloadFile?: string;
	/** For `selectPaperclipTaskMarkdown`. */
	paperclipTaskMarkdown?: string;
	paperclipWorkspace?: AdapterWorkspaceContext;
	/** Absolute path. */
	paperclipInstructionsFolder?: string;
	paperclipRuntimeSkills?: unknown;
	[key: string]: unknown;
}

/** Reported through `onMeta` and shown with the run. */
export interface AdapterInvocationMeta {
	adapterType: string;
	command: string;
	/** Absolute path. */
	cwd?: string;
	commandArgs?: string[];
	/** Sentences, for example about options that were left out. */
	commandNotes?: string[];
	/** Secrets must be redacted: use `buildInvocationEnvForLogs`. */
	env?: Record<string, string>;
	prompt?: string;
	/** Such as characters per section. */
	promptMetrics?: Record<string, number>;
	context?: Record<string, unknown>;
}

/** The process that was started, reported through `onSpawn`. */
export interface AdapterSpawnMeta {
	pid: number;
	/** `null` without a group of its own. */
	processGroupId: number | null;
	/** ISO 8601. */
	startedAt: string;
}

/** An event recorded with the run through `onEvent`. */
export interface AdapterRunEvent {
	/** snake_case. */
	type: string;
	message?: string;
	/** Must not contain secrets. */
	payload?: Record<string, unknown>;
}

/** Type of the event with an `AdapterUsageReport` as `payload`. The server stops the run when a budget is used up. */
export const USAGE_EVENT = "usage";

/** Usage of this run so far, whatever the `usageBasis` of its result. */
export interface AdapterUsageReport extends UsageSummary {
	costUsd?: number | undefined;
}

/** Adapters pass it on to `runChildProcess`. */
export type AdapterExecutionTarget = { kind: "local" } | { kind: "remote"; transport: string; [key: string]: unknown };

/** Await the callbacks, which apply backpressure; when one rejects, let `execute` reject with the same error. */
export interface AdapterExecutionContext {
	/** UUID. */
	runId: string;
	agent: AdapterAgent;
	/** Default: only `agent.companyId` is known. */
	company?: AdapterCompany;
	runtime: AdapterRuntime;
	/** Untrusted, with secrets resolved: read it with `asString` and the like. */
	config: Record<string, unknown>;
	context: AdapterRunContext;
	/** Appends output to the run's log. `chunk` must not split a character. */
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	/** Call it before the process starts. */
	onMeta?: (meta: AdapterInvocationMeta) => Promise<void>;
	/** Call it once the process runs; `runChildProcess` does so when `onSpawn` is passed on. */
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	/** For events that a user should see, and `USAGE_EVENT` while the run uses money or tokens. */
	onEvent?: (event: AdapterRunEvent) => Promise<void>;
	/** Token for the Paperclip API, valid during the run. Default: the agent has no access. */
	authToken?: string;
	/** Default: the local machine. */
	executionTarget?: AdapterExecutionTarget;
	/** For `buildRuntimeToolsEnv`. This server sets none. */
	runtimeTools?: unknown;
	/** Aborted when the run is cancelled or reaches its time limit. */
	signal: AbortSignal;
}

export interface UsageSummary {
	/** Includes cached tokens. */
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens?: number;
	reasoningOutputTokens?: number;
}

/**
 * Decides on a retry:
 * - `transient_upstream`: after each delay of `retryMinutes`, not before `retryNotBefore`.
 * - `provider_quota`: at `retryNotBefore` or after such a delay, whichever is later, for at most `quotaAttempts` runs
 *   in a row; not without that time.
 * - others: not retried.
 *
 * A `retryNotBefore` further ahead than `retryHorizonMs` counts as missing.
 */
export type AdapterErrorFamily =
	| "transient_upstream"
	| "provider_quota"
	| "model_refusal"
	| "authentication"
	| "configuration"
	| (string & {});

/** Fields left out or `null` are unknown, unless documented otherwise. */
export interface AdapterExecutionResult {
	/** `null` when a signal killed the process or it never started. */
	exitCode: number | null;
	/** Signal that killed the process, such as `SIGKILL`. */
	signal: string | null;
	timedOut: boolean;
	/** One sentence. A result with it or with `errorCode` counts as failed. */
	errorMessage?: string | null;
	/** Stable, snake_case. */
	errorCode?: string | null;
	errorFamily?: AdapterErrorFamily | null;
	/** One sentence that says what to do. */
	errorHint?: string | null;
	/** ISO 8601. The run is not retried before this time. */
	retryNotBefore?: string | null;
	usage?: UsageSummary | null;
	/** With `session_cumulative`, the server subtracts the usage of earlier runs. Default `per_run`. */
	usageBasis?: "per_run" | "session_cumulative";
	/** When the id describes the session fully. */
	sessionId?: string | null;
	/** Stored through `sessionCodec.serialize`; wins over `sessionId`. */
	sessionParams?: SessionParams | null;
	sessionDisplayId?: string | null;
	/** Deletes the stored session, unless this result has `sessionParams`. Default `false`. */
	clearSession?: boolean;
	/** Such as `anthropic`. */
	provider?: string | null;
	/** Billing party, if not the provider. */
	biller?: string | null;
	model?: string | null;
	/** Such as `api` or `subscription`. */
	billingType?: string | null;
	/** US dollars. */
	costUsd?: number | null;
	/** Stored with the run if small enough. */
	resultJson?: Record<string, unknown> | null;
	/** The agent's closing message. */
	summary?: string | null;
}
