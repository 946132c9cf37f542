import type { AdapterErrorFamily, AdapterExecutionContext, AdapterExecutionTarget } from "../contract/execution.ts";
import type { AdapterModel } from "../contract/server-adapter.ts";
import type { Settings, SettingValues } from "../settings/setting.ts";
import type { TemplateSource } from "../template/run-template-data.ts";
import type { AdapterEvents, CollectedFacts, RunFacts } from "./define-events.ts";

/** The outcome of one start of the program. */
export interface ProgramAttempt<Facts extends RunFacts = RunFacts> {
	/** `null` when a signal killed the program. */
	exitCode: number | null;
	/** Such as `SIGKILL`. */
	signal: string | null;
	timedOut: boolean;
	/** Last 4 MB of standard error. */
	stderr: string;
	facts: CollectedFacts<Facts>;
	/** Whether the transcript has an answer, a thought or a tool call. */
	hasWorked: boolean;
	/** Whether the program has printed a final line, regardless of later lines. */
	hasResult: boolean;
}

/** A row of an adapter's table of failures. */
export interface ProgramFailure<Facts extends RunFacts = RunFacts> {
	/** When the failure occurs, for the docs page. */
	meaning?: string;
	/** Determines whether the server retries the run. Default: no retry. */
	family?: AdapterErrorFamily;
	/** One sentence that says what to do. */
	hint: string;
	/**
	 * Returns one sentence if this is the reason for the failure. The first row that returns a sentence decides. Must not
	 * judge by text that a model wrote. If omitted, the row only replaces members of a general failure.
	 */
	when?(attempt: ProgramAttempt<Facts>): string | null | undefined | false;
	/**
	 * Returns the words in which the program says when the service accepts requests again: an ISO 8601 time, `resets 9:58pm
	 * (UTC)`, `try again in 1 hour`, `retry after 30 s`. The run is not retried before that time. Other words have no effect.
	 */
	retryNotBefore?(attempt: ProgramAttempt<Facts>): string | null | undefined;
}

/** Failures that any program can have. The error code is `failurePrefix`, `_` and this name. */
export type GeneralFailure = "failed" | "killed" | "no_result";

export interface ProgramArguments<S extends Settings> {
	values: SettingValues<S>;
	/** Arguments for the settings that declare an `option`, in the order of their declarations. */
	options: string[];
	/** The session to resume; `null` for a new one. */
	sessionId: string | null;
}

export interface SessionRule<Facts extends RunFacts = RunFacts> {
	/** Whether a stored id may be passed on the command line. Default: only UUIDs. */
	isValidId?(id: string): boolean;
	/** Whether the program reports that the requested session does not exist; the run then starts a new one. */
	isUnknown(attempt: ProgramAttempt<Facts>): boolean;
	/** Whether the program may silently start a new session; the prompt then repeats the task. Default `false`. */
	mayBeLost?: boolean;
	/** Whether the output proves that `facts.sessionId` can be resumed. Default: the program worked or succeeded. */
	isProven?(attempt: ProgramAttempt<Facts>): boolean;
}

/**
 * How an adapter starts its program and judges its outcome. Functions are declared as methods, so that shared code accepts
 * any declaration.
 */
export interface ProgramDeclaration<S extends Settings = Settings, Facts extends RunFacts = RunFacts> {
	settings: S;
	/**
	 * Returns the program to start if the setting `command` is empty: a name on PATH or an absolute path. Only needed if it
	 * depends on the environment. Default: the default of the setting; without a default, the setting is required.
	 */
	command?(place: { isRemote: boolean }): string;
	args(run: ProgramArguments<S>): string[];
	/** Pattern for the output of `--version`, for the environment test. Default: `--version` is not called. */
	version?: RegExp;
	/** Shell command that installs the program. */
	installCommand?: string;
	/** Validates the configuration beyond the types of the settings; throws `CodedError`. */
	check?(config: Record<string, unknown>): void;
	/** Returns additional variables; variables of `buildRunEnv` take precedence. */
	env?(values: SettingValues<S>, target: AdapterExecutionTarget | undefined): Record<string, string>;
	/** Returns the text for standard input. Default: `buildRunPrompt`. */
	prompt?(source: TemplateSource, values: SettingValues<S>, isResumed: boolean): string;
	/** Called once with the facts of the whole output, for computations that are too expensive per line. */
	conclude?(facts: CollectedFacts<Facts>): CollectedFacts<Facts>;
	/** Default: each run starts a new session. */
	session?: SessionRule<Facts>;
	/** By error code. */
	failures: Record<string, ProgramFailure<Facts>>;
	/** Prefix of the general failures. Default: the type of the adapter. */
	failurePrefix?: string;
	/** Whether success requires a final line (`facts.isTurnOver`), not only exit code 0. Default `true`. */
	needsResult?: boolean;
	/** Default of `facts.provider`. */
	provider?: string;
}

/**
 * Declares a program. Declare `settings` before it, for the types of their values.
 * @example
 * export const program = defineProgram<typeof settings>({
 * 	settings,
 * 	args: ({ options, sessionId }) => ["--json", ...(sessionId === null ? [] : ["--resume", sessionId]), ...options],
 * 	session: { isUnknown: ({ exitCode, stderr }) => exitCode === 2 && /^acme: unknown session /m.test(stderr) },
 * 	failures: { acme_failed: { hint: "Run acme in a terminal to see its output." } },
 * });
 */
export function defineProgram<const S extends Settings, Facts extends RunFacts = RunFacts>(
	program: ProgramDeclaration<S, Facts>,
): ProgramDeclaration<S, Facts> {
	return program;
}

/** The declarations of an adapter. */
export interface ProgramAdapter {
	/** Unique, matches `^[a-z][a-z0-9_]{1,63}$`. */
	type: string;
	label: string;
	models?: AdapterModel[];
	agentConfigurationDoc: string;
	program: ProgramDeclaration;
	events: AdapterEvents;
}

/** Whether the program of a run works in a different environment from the server. */
export function isRemoteRun({ executionTarget }: Pick<AdapterExecutionContext, "executionTarget">): boolean {
	return executionTarget?.kind === "remote";
}
