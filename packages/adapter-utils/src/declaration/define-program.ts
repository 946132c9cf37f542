import type { AdapterErrorFamily, AdapterExecutionContext, AdapterExecutionTarget } from "../contract/execution.ts";
import type { AdapterModel } from "../contract/server-adapter.ts";
import type { Settings, SettingValues } from "../settings/setting.ts";
import type { TemplateSource } from "../template/run-template-data.ts";
import type { AdapterEvents, RunFacts } from "./define-events.ts";

/** A start of the program, after its exit. */
export interface ProgramAttempt<Facts extends RunFacts = RunFacts> {
	/** `null` when a signal killed the program. */
	exitCode: number | null;
	/** Such as `SIGKILL`. */
	signal: string | null;
	timedOut: boolean;
	/** Last 4 MB of standard error. */
	stderr: string;
	facts: Partial<Facts>;
	/** Whether the transcript has an answer, a thought or a tool call. */
	hasWorked: boolean;
	/** Whether the program has printed a final line, whatever followed it. */
	hasResult: boolean;
}

/** A row of an adapter's table of failures. */
export interface ProgramFailure<Facts extends RunFacts = RunFacts> {
	/** When it happens, for the docs page. */
	meaning?: string;
	/** Decides whether the server retries. Default: it does not. */
	family?: AdapterErrorFamily;
	/** One sentence that says what to do. */
	hint: string;
	/**
	 * Returns one sentence if this is why the run failed. The first row that returns one decides. Must not judge by text
	 * that a model wrote. If omitted, the row only replaces members of a general failure.
	 */
	when?(attempt: ProgramAttempt<Facts>): string | null | undefined | false;
}

/** Failures that every program can have; their codes are the prefix and these words, apart from `timed_out`. */
export type GeneralFailure = "failed" | "killed" | "no_result";

export interface ProgramArguments<S extends Settings> {
	values: SettingValues<S>;
	/** Arguments of the settings that declare an `option`, in the order of declaration. */
	options: string[];
	/** The session to resume; `null` for a new one. */
	sessionId: string | null;
}

export interface SessionRule<Facts extends RunFacts = RunFacts> {
	/** Which stored ids may reach the command line. Default: UUIDs. */
	isValidId?(id: string): boolean;
	/** Whether the program reports that the requested session does not exist; the run then starts a new one. */
	isUnknown(attempt: ProgramAttempt<Facts>): boolean;
	/** Whether the output proves that `facts.sessionId` can be resumed. Default: the program has worked or finished. */
	isProven?(attempt: ProgramAttempt<Facts>): boolean;
}

/**
 * How an adapter starts its program and judges it. Functions are declared as methods, so that shared code can take any
 * declaration.
 */
export interface ProgramDeclaration<S extends Settings = Settings, Facts extends RunFacts = RunFacts> {
	settings: S;
	/**
	 * Returns the program without the setting `command`, a name on PATH or an absolute path, if it depends on whether the
	 * program runs in another environment. Default: the default of the setting, without which the setting is required.
	 */
	command?(place: { isRemote: boolean }): string;
	args(run: ProgramArguments<S>): string[];
	/** Matches the output of `--version` of the right program, for the environment test. Default: `--version` is not called. */
	version?: RegExp;
	/** Shell command that installs the program. */
	installCommand?: string;
	/** Checks what the types of the settings do not; throws `CodedError`. */
	check?(config: Record<string, unknown>): void;
	/** More variables; `buildRunEnv` takes precedence. */
	env?(values: SettingValues<S>, target: AdapterExecutionTarget | undefined): Record<string, string>;
	/** The text for standard input. Default: `buildRunPrompt`. */
	prompt?(source: TemplateSource, values: SettingValues<S>, isResumed: boolean): string;
	/** Called once with the facts of the whole output, for what costs too much for each line. */
	conclude?(facts: Partial<Facts>): Partial<Facts>;
	/** Default: each run starts a new session. */
	session?: SessionRule<Facts>;
	/** By error code. */
	failures: Record<string, ProgramFailure<Facts>>;
	/** Prefix of the general failures. Default: the type of the adapter. */
	failurePrefix?: string;
	/** `false`: the exit code alone proves success, without `facts.isTurnOver`. Default `true`. */
	needsResult?: boolean;
	/** Default of `facts.provider`. */
	provider?: string;
}

/**
 * Declares a program. `settings` is declared first, for the types of its values.
 * @example
 * export const program = defineProgram<typeof settings>({
 * 	settings,
 * 	args: ({ options, sessionId }) => ["--json", ...(sessionId === null ? [] : ["--resume", sessionId]), ...options],
 * 	session: { isUnknown: ({ exitCode, stderr }) => exitCode === 2 && /^acme: unknown session /m.test(stderr) },
 * 	failures: { acme_failed: { hint: "Run acme in a terminal to see more." } },
 * });
 */
export function defineProgram<const S extends Settings, Facts extends RunFacts = RunFacts>(
	program: ProgramDeclaration<S, Facts>,
): ProgramDeclaration<S, Facts> {
	return program;
}

/** An adapter made of declarations. */
export interface ProgramAdapter {
	/** Unique, matches `^[a-z][a-z0-9_]{1,63}$`. */
	type: string;
	label: string;
	models?: AdapterModel[];
	agentConfigurationDoc: string;
	program: ProgramDeclaration;
	events: AdapterEvents;
}

/** Whether the program of a run works in another environment than the server. */
export function isRemoteRun({ executionTarget }: Pick<AdapterExecutionContext, "executionTarget">): boolean {
	return executionTarget?.kind === "remote";
}
