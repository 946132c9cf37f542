import { createFailures, type FailureKind, type RunFailure } from "@paperclipai/adapter-utils/server-utils";

export type CodexFailure = RunFailure;

export const FAILURES = {
	timed_out: { hint: 'Raise "timeoutSec", or split the task.' },
	codex_authentication: {
		family: "authentication",
		hint: "Log in with `codex login` as the user the server runs as, or set a valid key in env, as CODEX_API_KEY or in the variable of the model provider.",
	},
	codex_usage_limit: {
		family: "provider_quota",
		hint: "Wait until the limit is reset, buy more credits, or use another account.",
	},
	codex_rate_limited: {
		family: "transient_upstream",
		hint: "If the rate limit is reached often, run fewer agents with this account at once.",
	},
	codex_upstream: {
		family: "transient_upstream",
		hint: "If the error persists, check the network and the status of the model service.",
	},
	codex_model_not_found: {
		family: "configuration",
		hint: 'Set "model" to a model that the account may use; a newer model may need a newer Codex.',
	},
	codex_refused: { family: "model_refusal", hint: "Rephrase the task, or choose another model." },
	codex_prompt_too_long: { hint: "Start the task in a fresh session or shorten the prompt." },
	codex_output_limit: { hint: "Ask for smaller pieces of work." },
	codex_turn_failed: { hint: "Fix what the message from Codex reports; the transcript may contain details." },
	codex_bad_option: {
		family: "configuration",
		hint: 'Check "extraArgs", or update Codex: older versions lack newer options.',
	},
	codex_config: {
		family: "configuration",
		hint: 'Fix the setting that the message names, in a Codex settings file or in "profile", "configOverrides" or "extraArgs".',
	},
	codex_mcp_server: {
		family: "configuration",
		hint: 'Fix the MCP server in the settings of Codex or in "configOverrides", or set its "required" to false.',
	},
	codex_tools_refused: {
		family: "configuration",
		hint: 'No one can approve a command during a run: set "sandbox" to "workspace-write", change the approval rules of Codex, or set "dangerouslyBypassApprovalsAndSandbox" on a machine dedicated to the agent.',
	},
	codex_home_missing: {
		family: "configuration",
		hint: "Create the folder that CODEX_HOME names, or remove CODEX_HOME from env.",
	},
	codex_empty_prompt: { family: "configuration", hint: 'Fill in "promptTemplate".' },
	codex_broken_install: {
		family: "configuration",
		hint: 'Reinstall Codex; its npm wrapper also needs "node" on the PATH of the agent.',
	},
	codex_unknown_session: { hint: "The next run starts a fresh thread." },
	codex_thread_busy: { hint: "Wait until the other program that uses this thread has finished." },
	codex_killed: {
		hint: "Find out what killed the process: unless the run was cancelled, SIGKILL usually means that the machine ran out of memory.",
	},
	codex_crashed: { hint: "Codex itself crashed; try a newer version." },
	codex_exit_code: { hint: "See the end of standard error for details." },
	codex_nothing_done: { hint: "Check the prompt, and that the model service answers." },
	codex_no_result: { hint: 'Check that "command" is Codex and that the process was not interrupted.' },
	codex_unreadable_output: {
		family: "configuration",
		hint: 'Check that "command" is Codex itself and prints nothing else.',
	},
} as const satisfies Record<string, FailureKind>;

export type CodexErrorCode = keyof typeof FAILURES;

export const failure = createFailures<CodexErrorCode>(FAILURES);

/** The failure when a custom service requires its key in a variable that is not set. */
export function missingKey(message: string): CodexFailure {
	const errorHint = "Set the variable in env: the server's own environment does not reach the agent.";
	return { ...failure("codex_authentication", message), errorHint };
}
