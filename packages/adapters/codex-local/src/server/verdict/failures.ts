import { createFailures, type FailureKind, type RunFailure } from "@paperclipai/adapter-utils/server-utils";

export type CodexFailure = RunFailure;

/** All failures of a run that has started, by their codes. */
export const FAILURES = {
	timed_out: { hint: 'Raise "timeoutSec", or split the task.' },
	codex_authentication: {
		family: "authentication",
		hint: "Log in with `codex login` as the user the server runs as, or set a valid key in env: CODEX_API_KEY, or the one that its provider names.",
	},
	codex_usage_limit: {
		family: "provider_quota",
		hint: "Wait until the limit is filled up again, buy more, or use another account.",
	},
	codex_rate_limited: {
		family: "transient_upstream",
		hint: "Let fewer agents with this account run at once if it happens often.",
	},
	codex_upstream: {
		family: "transient_upstream",
		hint: "Look at the network and at the state of the model's service if it goes on.",
	},
	codex_model_not_found: {
		family: "configuration",
		hint: 'Set "model" to one that the account may use; a newer model may need a newer Codex.',
	},
	codex_refused: { family: "model_refusal", hint: "Word the task differently, or choose another model." },
	codex_prompt_too_long: { hint: "Start the task in a fresh session or shorten the prompt." },
	codex_output_limit: { hint: "Ask for smaller pieces of work." },
	codex_turn_failed: { hint: "The message is the program's own; the end of the transcript may say more." },
	codex_bad_option: {
		family: "configuration",
		hint: 'Look at "extraArgs", or update Codex: older versions lack newer options.',
	},
	codex_config: {
		family: "configuration",
		hint: 'Mend what the message names: a file of Codex, or "profile", "configOverrides" or "extraArgs".',
	},
	codex_home_missing: {
		family: "configuration",
		hint: "Create the folder that CODEX_HOME names, or remove CODEX_HOME from env.",
	},
	codex_empty_prompt: { family: "configuration", hint: 'Write something into "promptTemplate".' },
	codex_broken_install: {
		family: "configuration",
		hint: 'Install Codex again; its npm wrapper also needs "node" on the PATH of the agent.',
	},
	codex_unknown_session: { hint: "The next run starts a fresh thread." },
	codex_thread_busy: { hint: "Wait until the other program that uses this thread has ended." },
	codex_killed: { hint: "Find out who ended it: without a cancel, SIGKILL mostly means that memory ran out." },
	codex_crashed: { hint: "Codex itself has failed; look for a newer version of it." },
	codex_exit_code: { hint: "The end of standard error says more." },
	codex_no_result: { hint: 'Check that "command" is Codex and that it was not interrupted.' },
	codex_unreadable_output: {
		family: "configuration",
		hint: 'Check that "command" is Codex itself and prints nothing else.',
	},
} as const satisfies Record<string, FailureKind>;

export type CodexErrorCode = keyof typeof FAILURES;

export const failure = createFailures<CodexErrorCode>(FAILURES);

/** A service of one's own wants its key in a variable that is not set. The message is the program's. */
export function missingKey(message: string): CodexFailure {
	const errorHint = "Set the variable in env: the server's own environment does not reach the agent.";
	return { ...failure("codex_authentication", message), errorHint };
}
