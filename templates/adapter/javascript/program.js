// Declares how Paperclip starts the program and judges its exit. Paperclip provides adapter-utils at run time.
import {
	commonSettings,
	defineEvents,
	defineProgram,
	defineSettings,
	describeAdapter,
} from "@paperclipai/adapter-utils";
import { createProgramAdapter } from "@paperclipai/adapter-utils/server-utils";
import { createLineReader } from "./events.js";

/** Stored with every agent, so never change it. */
export const type = "acme_cli";
export const label = "Acme";

/** Models to choose from; any other name may be entered. */
export const models = [];

/** The settings, from which their validation, form, options and documentation are derived. */
export const settings = defineSettings({
	cwd: commonSettings.cwd,
	model: { ...commonSettings.model, option: { name: "--model" } },
	promptTemplate: commonSettings.promptTemplate,
	instructionsFilePath: commonSettings.instructionsFilePath,
	command: { ...commonSettings.command, default: "acme" },
	extraArgs: commonSettings.extraArgs,
	env: commonSettings.env,
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

export const program = defineProgram({
	settings,
	// The prompt goes through standard input.
	args: ({ values, options, sessionId }) => [
		"run",
		"--json",
		...(sessionId === null ? [] : ["--resume", sessionId]),
		...options,
		...values.extraArgs,
	],
	version: /^acme \d/,
	session: { isUnknown: ({ facts }) => facts.errorCode === "unknown_session" },
	failures: {
		acme_cli_authentication: {
			family: "authentication",
			hint: "Log in with acme on this machine, or set its key in env.",
			when: ({ facts }) => facts.errorCode === "unauthorized" && (facts.error || "The service rejected the login."),
		},
		acme_cli_rate_limited: {
			family: "transient_upstream",
			hint: "Wait, or use another key; the run is retried.",
			when: ({ facts }) => facts.errorCode === "rate_limited" && (facts.error || "The service limits requests."),
			// Words that say when to retry: "try again in 1 hour", "retry after 30 s", "resets 9:58pm (UTC)" or an ISO 8601 time.
			retryNotBefore: ({ facts }) => facts.error,
		},
	},
});

export const agentConfigurationDoc = describeAdapter(type, settings, {
	useWhen: ["The agent should use Acme, whose program acme is installed on this machine."],
	dontUseWhen: ["A single command is enough: use process.", "The program acme is not installed."],
});

export function createServerAdapter() {
	return createProgramAdapter({
		type,
		label,
		models,
		agentConfigurationDoc,
		program,
		events: defineEvents(createLineReader),
	});
}
