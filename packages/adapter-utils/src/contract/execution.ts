import type { SessionParams } from "./session.ts";

/** An output stream of the agent's process. */
export type LogStream = "stdout" | "stderr";

/** The agent that a run belongs to. */
export interface AdapterAgent {
	/** UUID. */
	id: string;
	/** UUID. */
	companyId: string;
	name: string;
	adapterType: string;
	/** As stored, with references to secrets. Use `AdapterExecutionContext.config`, where they are resolved. */
	adapterConfig: unknown;
}

/** The company that an agent works for. */
export interface AdapterCompany {
	/** UUID. */
	id: string;
	name: string;
}

/** The stored session of the agent's last run on the same task. */
export interface AdapterRuntime {
	/** Legacy form of the session, without its parameters. `null` without a session. Prefer `sessionParams`. */
	sessionId: string | null;
	/** What `sessionCodec.deserialize` returned. `null` without a session. */
	sessionParams: SessionParams | null;
	/** Short name of the session for people. Default: none. */
	sessionDisplayId?: string | null;
	/** Key of the task that the session is stored under. Default: the agent's only session. */
	taskKey?: string | null;
}

/** The workspace that the server prepared for a run. */
export interface AdapterWorkspaceContext {
	/** Absolute path of the folder to work in. */
	cwd: string;
	/** Where the folder comes from, such as a project or the agent's home. */
	source: string;
	/** How it was prepared, such as a shared checkout or a git worktree. */
	strategy: string;
	/** Absolute path of the folder in which the agent keeps notes of its own. Default, as for the following: not known. */
	agentHome?: string;
	id?: string;
	/** Git ref that the workspace was made from. */
	repoRef?: string;
	/** Git branch that is checked out. */
	branch?: string;
	/** Absolute path of the git worktree. */
	worktreePath?: string;
}

/**
 * Why the agent was woken and what it should work on. Every field is optional, and the server may add keys. The
 * environment builders and prompt helpers of `server-utils` read it.
 */
export interface AdapterRunContext {
	taskId?: string;
	issueId?: string;
	/** snake_case code of the reason, such as `issue_assigned`. */
	wakeReason?: string;
	/** What the person or agent that woke the agent asks for. */
	prompt?: string;
	/** Comment that woke the agent. */
	wakeCommentId?: string;
	/** Older name of `wakeCommentId`. */
	commentId?: string;
	approvalId?: string;
	approvalStatus?: string;
	/** Issues that are linked to the wake. */
	issueIds?: string[];
	/** Structured wake payload, for `renderPaperclipWakePrompt`. */
	paperclipWake?: unknown;
	/** Absolute path of a file with the whole wake payload as JSON, from which `paperclipWake` may be cut. */
	paperclipWakePayloadFile?: string;
	/** The task as Markdown, for `selectPaperclipTaskMarkdown`. */
	paperclipTaskMarkdown?: string;
	paperclipWorkspace?: AdapterWorkspaceContext;
	/** Absolute path of the folder with the files that the agent's instructions consist of. */
	paperclipInstructionsFolder?: string;
	/** Skills that the server offers to the run. */
	paperclipRuntimeSkills?: unknown;
	[key: string]: unknown;
}

/** What is about to be started, reported through `onMeta` before the start and shown with the run. */
export interface AdapterInvocationMeta {
	adapterType: string;
	command: string;
	/** Absolute path. */
	cwd?: string;
	commandArgs?: string[];
	/** Sentences about the invocation, such as options that were left out. */
	commandNotes?: string[];
	/** The process's variables. The adapter must redact secrets: use `buildInvocationEnvForLogs`. */
	env?: Record<string, string>;
	prompt?: string;
	/** Counts about the prompt, such as characters per section. */
	promptMetrics?: Record<string, number>;
	context?: Record<string, unknown>;
}

/** The process that was started, reported through `onSpawn`. */
export interface AdapterSpawnMeta {
	pid: number;
	/** Process group that holds the process and its children; `null` when it has no separate group. */
	processGroupId: number | null;
	/** ISO 8601. */
	startedAt: string;
}

/** Something that happened in a run, recorded in the run's events through `onEvent`. */
export interface AdapterRunEvent {
	/** snake_case. */
	type: string;
	/** One sentence for a person. Default: none. */
	message?: string;
	/** JSON value; must not contain secrets. Default: none. */
	payload?: Record<string, unknown>;
}

/**
 * Type of the event that reports what a run has used so far, with an `AdapterUsageReport` as `payload`. It is not recorded with
 * the events: the server stores it with the run, and stops the run when a budget is used up.
 */
export const USAGE_EVENT = "usage";

/** What this run has used from its start until now, independent of the `usageBasis` of its result. */
export interface AdapterUsageReport extends UsageSummary {
	/** US dollars. Default: not known. */
	costUsd?: number | undefined;
}

/** The machine that a run's process starts on. `runChildProcess` handles it; adapters only pass it on. */
export type AdapterExecutionTarget = { kind: "local" } | { kind: "remote"; transport: string; [key: string]: unknown };

/**
 * One run, for `ServerAdapterModule.execute`. Await the callbacks: they write to the run's log and apply backpressure.
 * They reject when the run cannot go on, for example on a full disk; let `execute` reject with that error.
 */
export interface AdapterExecutionContext {
	/** UUID. */
	runId: string;
	agent: AdapterAgent;
	/** The agent's company. Default: only `agent.companyId` is known. */
	company?: AdapterCompany;
	runtime: AdapterRuntime;
	/** The agent's `adapterConfig` with secrets resolved. Untrusted: read it with `asString` and the like. */
	config: Record<string, unknown>;
	context: AdapterRunContext;
	/** Appends output to the run's log. `chunk` may be any part of the output, but never splits a character. */
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	/** Call it before the process starts. */
	onMeta?: (meta: AdapterInvocationMeta) => Promise<void>;
	/** Call it once the process runs. `runChildProcess` does so when `onSpawn` is passed on. */
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	/** Call it when something happens that a person should know, and with `USAGE_EVENT` while the run uses up money or tokens. */
	onEvent?: (event: AdapterRunEvent) => Promise<void>;
	/** Token for the Paperclip API, valid during the run. Default: the agent gets no access. */
	authToken?: string;
	/** Default: this machine. */
	executionTarget?: AdapterExecutionTarget;
	/** Tools that a server lends to the run, for `buildRuntimeToolsEnv`. This server lends none. */
	runtimeTools?: unknown;
	/** Aborted when the run is cancelled or reaches its time limit. `runChildProcess` reacts to it by itself. */
	signal: AbortSignal;
}

/** Token counts of one run, or of the whole session when the result has `usageBasis: "session_cumulative"`. */
export interface UsageSummary {
	/** All tokens sent to the model, cached ones included. */
	inputTokens: number;
	/** Tokens that the model generated. */
	outputTokens: number;
	/** The part of `inputTokens` that the provider read from its cache. Default: not known. */
	cachedInputTokens?: number;
	/** The part of `outputTokens` that is reasoning. Default: not known. */
	reasoningOutputTokens?: number;
}

/**
 * Class of a failed run, which decides on a retry:
 * - `transient_upstream`: retried once after each delay of `retryMinutes`, but not before `retryNotBefore`.
 * - `provider_quota`: retried at `retryNotBefore`, or after such a delay if that is later, for at most `quotaAttempts` runs in a row;
 *   never without that time.
 * - all others, and other strings: wait for a person.
 *
 * The names are those of the server's limits. A `retryNotBefore` that is further ahead than `retryHorizonMs` counts as missing.
 */
export type AdapterErrorFamily =
	| "transient_upstream"
	| "provider_quota"
	| "model_refusal"
	| "authentication"
	| "configuration"
	| (string & {});

/** The outcome of a run. A field that is left out or `null` is not known, unless it says otherwise. */
export interface AdapterExecutionResult {
	/** `null` when the process was killed by a signal or never started. */
	exitCode: number | null;
	/** Name of the signal that killed the process, as in `SIGKILL`. */
	signal: string | null;
	/** The process was killed because a time limit was reached. */
	timedOut: boolean;
	/** Why the run failed, one sentence. Present only on failures; with it, or with `errorCode`, the run has failed. */
	errorMessage?: string | null;
	/** Stable code of the failure, snake_case. */
	errorCode?: string | null;
	errorFamily?: AdapterErrorFamily | null;
	/** What to do about the failure, one sentence. */
	errorHint?: string | null;
	/** ISO 8601. The run is not retried before this time. */
	retryNotBefore?: string | null;
	usage?: UsageSummary | null;
	/** `session_cumulative`: the server subtracts what earlier runs of the session have used. Default `per_run`. */
	usageBasis?: "per_run" | "session_cumulative";
	/** Session for the next run, when it is fully described by its id. */
	sessionId?: string | null;
	/** Session for the next run; wins over `sessionId`. It is stored through `sessionCodec.serialize`. */
	sessionParams?: SessionParams | null;
	/** Short name of the session for people. */
	sessionDisplayId?: string | null;
	/** Deletes the stored session. One in `sessionParams` of the same result replaces it. Default `false`. */
	clearSession?: boolean;
	/** Provider of the model, such as `anthropic`. */
	provider?: string | null;
	/** Who bills for the usage, if not the provider. */
	biller?: string | null;
	/** Id of the model that was used. */
	model?: string | null;
	/** How the usage is billed, such as `api` or `subscription`. */
	billingType?: string | null;
	/** US dollars. */
	costUsd?: number | null;
	/** The program's own result, stored with the run if it is not too large. */
	resultJson?: Record<string, unknown> | null;
	/** The agent's closing message. */
	summary?: string | null;
}
