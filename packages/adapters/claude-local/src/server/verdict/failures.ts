import { createFailures, type FailureKind, type RunFailure } from "@paperclipai/adapter-utils/server-utils";

export type ClaudeFailure = RunFailure;

export const FAILURES = {
	timed_out: { hint: 'Raise "timeoutSec", or split the task.' },
	claude_authentication: {
		family: "authentication",
		hint: "Log in with `claude /login` as the user the server runs as, or set a valid ANTHROPIC_API_KEY in env.",
	},
	claude_billing: {
		family: "configuration",
		hint: "Add credit to the account, or use another key or login.",
	},
	claude_usage_limit: {
		family: "provider_quota",
		hint: "Wait until the limit is reset, or set ANTHROPIC_API_KEY in env to be billed per token.",
	},
	claude_rate_limited: {
		family: "transient_upstream",
		hint: "If the rate limit is reached often, run fewer agents with this account at once.",
	},
	claude_upstream: {
		family: "transient_upstream",
		hint: "If the error persists, check the network and the status of the model service.",
	},
	claude_model_not_found: { family: "configuration", hint: 'Set "model" to a model that the account may use.' },
	claude_refused: { family: "model_refusal", hint: "Rephrase the task, or choose another model." },
	claude_prompt_too_long: { hint: "Start the task in a fresh session or shorten the prompt." },
	claude_output_limit: { hint: "Ask for smaller pieces of work, or raise CLAUDE_CODE_MAX_OUTPUT_TOKENS in env." },
	claude_max_turns: { hint: 'Raise "maxTurnsPerRun", or wake the agent again to continue.' },
	claude_max_budget: { hint: 'Raise "maxBudgetUsd", or wake the agent again to continue.' },
	claude_api_error: { hint: "Fix what the response in the message reports, then wake the agent again." },
	claude_execution_error: { hint: "Check the last step at the end of the transcript, then wake the agent again." },
	claude_stopped_by_hook: {
		family: "configuration",
		hint: 'Change or remove the hook in the settings files of Claude Code, or exclude the file with "settingSources".',
	},
	claude_nothing_done: { hint: "Check the transcript and the hooks of Claude Code, then wake the agent again." },
	claude_tools_refused: {
		family: "configuration",
		hint: 'Give the agent a permission preset, so that people are asked, or add the tools to "allowedTools", for example "Bash" and "Edit", or set "dangerouslySkipPermissions" on a machine dedicated to the agent.',
	},
	claude_tasks_stopped: {
		hint: "Have the agent wait for its sub-agents before it finishes, or wake it again to continue.",
	},
	claude_startup: { family: "configuration", hint: "Fix the setting or file that the message names." },
	claude_root_refused: {
		family: "configuration",
		hint: "Run the server as a normal user, or leave IS_SANDBOX out of env so that the adapter can set it.",
	},
	claude_bad_option: {
		family: "configuration",
		hint: 'Check "extraArgs" and the values of other settings, or update Claude Code: older versions lack newer options.',
	},
	claude_empty_prompt: { family: "configuration", hint: 'Fill in "promptTemplate".' },
	claude_session_in_use: { family: "configuration", hint: 'Remove --session-id from "extraArgs".' },
	claude_unknown_session: { hint: "The next run starts a fresh session." },
	claude_killed: {
		hint: "Find out what killed the process: unless the run was cancelled, SIGKILL usually means that the machine ran out of memory.",
	},
	claude_exit_code: { hint: "See the end of standard error for details." },
	claude_no_result: { hint: 'Check that "command" is Claude Code and that the process was not interrupted.' },
	claude_unreadable_output: { hint: 'Check that "command" is Claude Code itself and prints nothing else.' },
} as const satisfies Record<string, FailureKind>;

export type ClaudeErrorCode = keyof typeof FAILURES;

export const failure = createFailures<ClaudeErrorCode>(FAILURES);
