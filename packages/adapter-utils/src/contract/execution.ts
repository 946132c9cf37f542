import type { ConversationHost } from "./conversation.ts";
import type { AgentMcpServer } from "./mcp-server.ts";
import type { SessionParams } from "./session.ts";

export type LogStream = "stdout" | "stderr";

export interface AdapterAgent {
	/** UUID. */
	id: string;
	/** UUID. */
	companyId: string;
	name: string;
	adapterType: string;
	/** Contains references to secrets, which are resolved in `AdapterExecutionContext.config`. */
	adapterConfig: unknown;
}

export interface AdapterCompany {
	/** UUID. */
	id: string;
	name: string;
}

/** The session stored by the agent's last run on the same task. */
export interface AdapterRuntime {
	/** Legacy form of the session: its id alone. Prefer `sessionParams`. */
	sessionId: string | null;
	/** Result of `sessionCodec.deserialize`. */
	sessionParams: SessionParams | null;
	sessionDisplayId?: string | null;
	/** Key of the task. If omitted, all tasks share one session. */
	taskKey?: string | null;
}

export interface AdapterWorkspaceContext {
	cwd: string;
	/** Origin of `cwd`, such as a project or the agent's home. */
	source: string;
	/** Kind of workspace, such as a shared checkout or a git worktree. */
	strategy: string;
	/** Absolute path of the agent's folder for notes. */
	agentHome?: string;
	id?: string;
	/** Git ref that the workspace was created from. */
	repoRef?: string;
	branch?: string;
	worktreePath?: string;
}

/** Facts about the task and the wake. The server may add keys. */
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
	/** Input for `renderPaperclipWakePrompt`. */
	paperclipWake?: unknown;
	/** Absolute path of a JSON file with the whole wake payload; `paperclipWake` may be truncated. */
	paperclipWakePayloadFile?: string;
	/** Input for `selectPaperclipTaskMarkdown`. */
	paperclipTaskMarkdown?: string;
	paperclipWorkspace?: AdapterWorkspaceContext;
	/** Absolute path. */
	paperclipInstructionsFolder?: string;
	paperclipRuntimeSkills?: unknown;
	[key: string]: unknown;
}

/** Invocation of a program, reported through `onMeta` and shown with the run. */
export interface AdapterInvocationMeta {
	adapterType: string;
	command: string;
	/** Absolute path. */
	cwd?: string;
	commandArgs?: string[];
	/** Sentences, for example about omitted options. */
	commandNotes?: string[];
	/** Secrets must be redacted: use `buildInvocationEnvForLogs`. */
	env?: Record<string, string>;
	prompt?: string;
	/** Prompt sizes, such as characters per section. */
	promptMetrics?: Record<string, number>;
	context?: Record<string, unknown>;
}

/** The process that was started, reported through `onSpawn`. */
export interface AdapterSpawnMeta {
	pid: number;
	/** `null` if the process has no group of its own. */
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

/** Type of an event whose `payload` is an `AdapterUsageReport`. The server stops the run if it exceeds a budget. */
export const USAGE_EVENT = "usage";

/** Type of an event that says that the use of a tool was denied, and why. The server warns about the run then. */
export const DENIED_EVENT = "permission_denied";

/** Usage of this run so far, regardless of the `usageBasis` of its result. */
export interface AdapterUsageReport extends UsageSummary {
	/** Cost so far in US dollars. If omitted, the server estimates it from the tokens and the price of `model`. */
	costUsd?: number | undefined;
	/** Model that used the tokens. */
	model?: string | undefined;
}

/** Where the programs of a run are executed. Adapters pass the target on to `runChildProcess`. */
export type AdapterExecutionTarget = { kind: "local" } | { kind: "remote"; transport: string; [key: string]: unknown };

/** Await the callbacks, which apply backpressure. If a callback rejects, let `execute` reject with the same error. */
export interface AdapterExecutionContext {
	/** UUID. */
	runId: string;
	agent: AdapterAgent;
	/** If omitted, only `agent.companyId` is known. */
	company?: AdapterCompany;
	runtime: AdapterRuntime;
	/** Untrusted, with secrets resolved: read it with helpers such as `asString`. */
	config: Record<string, unknown>;
	context: AdapterRunContext;
	/** Appends output to the run's log. `chunk` must not split a character. */
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	/** Call it before the process starts. */
	onMeta?: (meta: AdapterInvocationMeta) => Promise<void>;
	/** Call it once the process runs; `runChildProcess` calls an `onSpawn` passed in its options. */
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	/** Records an event that a user should see, or the usage so far (`USAGE_EVENT`). */
	onEvent?: (event: AdapterRunEvent) => Promise<void>;
	/** With it, `runConversation` lets people send messages to the program and answer its requests. */
	conversation?: ConversationHost;
	/**
	 * MCP servers to pass on to the program, with transports from the adapter's `mcpTransports`. Do not write them into
	 * the working folder or the arguments of a process, because they contain secrets. Default: none.
	 */
	mcpServers?: readonly AgentMcpServer[];
	/** Token for the Paperclip API, valid during the run. If omitted, the agent has no access to the API. */
	authToken?: string;
	/** Default: the local machine. */
	executionTarget?: AdapterExecutionTarget;
	/** Input for `buildRuntimeToolsEnv`. Paperclip's server never sets it. */
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
 * Determines whether and when the server retries a failed run:
 * - `transient_upstream`: after the delays of `retryMinutes`, but not before `retryNotBefore`.
 * - `provider_quota`: only with a `retryNotBefore`; at that time or after a delay of `retryMinutes`, whichever is
 *   later, for at most `quotaAttempts` consecutive runs.
 * - others: never.
 *
 * A `retryNotBefore` that is more than `retryHorizonMs` ahead is ignored.
 */
export type AdapterErrorFamily =
	| "transient_upstream"
	| "provider_quota"
	| "model_refusal"
	| "authentication"
	| "configuration"
	| (string & {});

/** A finding about a run that succeeded, such as refused tools. */
export interface AdapterRunWarning {
	/** Stable, snake_case. */
	code: string;
	/** One sentence. */
	message: string;
	/** One sentence that says what to do. */
	hint?: string;
}

/** Omitted or `null` fields are unknown, unless documented otherwise. */
export interface AdapterExecutionResult {
	/** `null` when a signal killed the process or it never started. */
	exitCode: number | null;
	/** Signal that killed the process, such as `SIGKILL`. */
	signal: string | null;
	timedOut: boolean;
	/** One sentence. A result with an `errorMessage` or `errorCode` counts as failed. */
	errorMessage?: string | null;
	/** Stable, snake_case. */
	errorCode?: string | null;
	errorFamily?: AdapterErrorFamily | null;
	/** One sentence that says what to do. */
	errorHint?: string | null;
	/** Shown with a run that succeeded; ignored if the run failed. */
	warnings?: AdapterRunWarning[] | null;
	/** ISO 8601. The run is not retried before this time. */
	retryNotBefore?: string | null;
	usage?: UsageSummary | null;
	/** Scope of `usage`. For `session_cumulative`, the server subtracts the usage of earlier runs. Default `per_run`. */
	usageBasis?: "per_run" | "session_cumulative";
	/** Id of the session, for an adapter whose sessions need no other data. */
	sessionId?: string | null;
	/** Stored through `sessionCodec.serialize`; takes precedence over `sessionId`. */
	sessionParams?: SessionParams | null;
	sessionDisplayId?: string | null;
	/** Whether to delete the stored session, unless this result has `sessionParams`. Default `false`. */
	clearSession?: boolean;
	/** Such as `anthropic`. */
	provider?: string | null;
	/** Party that bills the usage, if other than the provider. */
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
