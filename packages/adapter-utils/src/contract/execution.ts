import type { SessionParams } from "./session.ts";

export type LogStream = "stdout" | "stderr";

export interface AdapterAgent {
	id: string;
	companyId: string;
	name: string;
	adapterType: string;
	adapterConfig: unknown;
}

export interface AdapterRuntime {
	/** Session of the last run on the same task; `sessionParams` is the one to use. */
	sessionId: string | null;
	sessionParams: SessionParams | null;
	sessionDisplayId?: string | null;
	taskKey?: string | null;
}

export interface AdapterWorkspaceContext {
	cwd: string;
	source: string;
	strategy: string;
	id?: string;
	repoRef?: string;
	branch?: string;
	worktreePath?: string;
}

/** Why the agent is awake and what it should look at. Unknown keys are allowed: the host may say more. */
export interface AdapterRunContext {
	taskId?: string;
	issueId?: string;
	wakeReason?: string;
	wakeCommentId?: string;
	commentId?: string;
	approvalId?: string;
	approvalStatus?: string;
	issueIds?: string[];
	paperclipWake?: unknown;
	paperclipTaskMarkdown?: string;
	paperclipWorkspace?: AdapterWorkspaceContext;
	paperclipRuntimeSkills?: unknown;
	[key: string]: unknown;
}

/** What is about to be started, told before it starts. `env` must be redacted. */
export interface AdapterInvocationMeta {
	adapterType: string;
	command: string;
	cwd?: string;
	commandArgs?: string[];
	commandNotes?: string[];
	env?: Record<string, string>;
	prompt?: string;
	promptMetrics?: Record<string, number>;
	context?: Record<string, unknown>;
}

export interface AdapterSpawnMeta {
	pid: number;
	processGroupId: number | null;
	/** ISO 8601. */
	startedAt: string;
}

export interface AdapterRunEvent {
	type: string;
	message?: string;
	payload?: Record<string, unknown>;
}

export type AdapterExecutionTarget = { kind: "local" } | { kind: "remote"; transport: "ssh"; [key: string]: unknown };

export interface AdapterExecutionContext {
	runId: string;
	agent: AdapterAgent;
	runtime: AdapterRuntime;
	/** The agent's `adapterConfig` with secrets resolved. Never trust its types: read it with `asString` and friends. */
	config: Record<string, unknown>;
	context: AdapterRunContext;
	onLog: (stream: LogStream, chunk: string) => Promise<void>;
	onMeta?: (meta: AdapterInvocationMeta) => Promise<void>;
	onSpawn?: (meta: AdapterSpawnMeta) => Promise<void>;
	onEvent?: (event: AdapterRunEvent) => Promise<void>;
	/** Token for the Paperclip API, valid while the run is active. */
	authToken?: string;
	executionTarget?: AdapterExecutionTarget;
	/** Tools that a host lends to the run; this host lends none. For `buildRuntimeToolsEnv`. */
	runtimeTools?: unknown;
	/** Aborted when the run is cancelled or its time is up. */
	signal: AbortSignal;
}

/** Token counts of one run, or sums over the session when the result says `usageBasis: "session_cumulative"`. */
export interface UsageSummary {
	/** All that the model was given, whether or not it came from the cache. */
	inputTokens: number;
	outputTokens: number;
	/** The part of `inputTokens` that came from the provider's cache. */
	cachedInputTokens?: number;
}

export type AdapterErrorFamily =
	| "transient_upstream"
	| "provider_quota"
	| "model_refusal"
	| "authentication"
	| "configuration"
	| (string & {});

export interface AdapterExecutionResult {
	exitCode: number | null;
	/** Name of the signal that ended the process, as in `SIGKILL`. */
	signal: string | null;
	timedOut: boolean;
	errorMessage?: string | null;
	errorCode?: string | null;
	errorFamily?: AdapterErrorFamily | null;
	errorHint?: string | null;
	/** ISO 8601; before it a retry is pointless. */
	retryNotBefore?: string | null;
	usage?: UsageSummary | null;
	/** `session_cumulative`: the host subtracts what earlier runs of the session have used. Default `per_run`. */
	usageBasis?: "per_run" | "session_cumulative";
	sessionId?: string | null;
	sessionParams?: SessionParams | null;
	sessionDisplayId?: string | null;
	/** The stored session is of no use any more; one in `sessionParams` of the same result takes its place. */
	clearSession?: boolean;
	provider?: string | null;
	biller?: string | null;
	model?: string | null;
	billingType?: string | null;
	costUsd?: number | null;
	resultJson?: Record<string, unknown> | null;
	/** What the agent did, in its own closing words. */
	summary?: string | null;
}
