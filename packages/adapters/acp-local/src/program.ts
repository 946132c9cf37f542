import {
	type AdapterGuidance,
	commonSettings,
	defineProgram,
	defineSettings,
	invalidSetting,
	type ProgramAttempt,
} from "@paperclipai/adapter-utils";
import { PROTOCOL_VERSION, RPC_ERRORS } from "./events/rpc-ids.ts";
import type { AcpFacts, FailedStep } from "./events.ts";
import { suggestCommands } from "./known-agents.ts";

export const guidance: AdapterGuidance = {
	useWhen: [
		"The agent's program speaks the Agent Client Protocol (ACP), such as OpenCode, Gemini CLI, Qwen Code or GitHub Copilot.",
		"Work on a task spans several wakes: the agent resumes its session and remembers the earlier ones.",
		"People should decide what the program may do, while it runs.",
	],
	dontUseWhen: [
		"The program is Claude Code or Codex: claude_local and codex_local also install skills, and take messages during a turn.",
		"A single command is enough: use process.",
	],
};

/** The settings, from which their validation, form, options and documentation are derived. */
export const settings = defineSettings({
	command: {
		...commonSettings.command,
		type: "combobox",
		help: "A program that speaks ACP: its name on PATH or its absolute path.",
		options: suggestCommands(),
		required: true,
		advanced: false,
	},
	args: {
		type: "list",
		label: "Arguments",
		help: "Arguments that make the program speak ACP, passed on exactly as written.",
		example: ["acp"],
	},
	cwd: commonSettings.cwd,
	promptTemplate: {
		...commonSettings.promptTemplate,
		help: "Prompt for each run. {{agent.name}}, {{runId}} and {{context.…}} are filled in.",
	},
	instructionsFilePath: commonSettings.instructionsFilePath,
	mode: {
		type: "text",
		label: "Mode",
		help: "Id of the session mode to set, such as plan. Some modes allow the agent to act without asking, whatever its permissions are.",
		details: "`paperclipai adapter test acp_local --live` lists the modes of the agent.",
		defaultText:
			"the mode `default` if the agent has it and its permissions are not Full access; otherwise the agent's own",
		advanced: true,
	},
	configOptions: {
		type: "list",
		label: "Options of the agent",
		help: "Session options to set, as id=value, such as model=big. List them with: paperclipai adapter test acp_local --live",
		example: ["model=big"],
		advanced: true,
	},
	env: commonSettings.env,
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

/** @throws {CodedError} `config_invalid`. */
export function readConfigOptions(lines: readonly string[]): [id: string, value: string][] {
	return lines.map((line) => {
		const at = line.indexOf("=");
		if (at < 1) throw invalidSetting("configOptions", `"${line}" is not of the form id=value`);
		return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
	});
}

type Attempt = ProgramAttempt<AcpFacts>;

const failedAt = ({ facts }: Attempt, step: FailedStep) => facts.failedStep === step && (facts.error || "It failed.");

function isRefusedLogin({ facts }: Attempt): boolean {
	return facts.isError === true && facts.errorCode === RPC_ERRORS.authRequired;
}

/** Words of errors that agents pass on from their model services. */
const LIMITED = /\b(429|503|529)\b|rate.?limit|too many requests|overloaded/i;
const QUOTA = /usage limit|quota|insufficient (credit|balance|fund)/i;

export const program = defineProgram<typeof settings, AcpFacts>({
	settings,
	args: ({ values }) => values.args,
	check: ({ configOptions }) => {
		if (Array.isArray(configOptions)) readConfigOptions(configOptions.filter((line) => typeof line === "string"));
	},
	session: {
		isValidId: (id) => /^\w[\w.:-]{0,255}$/.test(id),
		// Agents disagree about the error for an unknown session.
		isUnknown: (attempt) => attempt.facts.failedStep === "session" && !isRefusedLogin(attempt),
		mayBeLost: true,
		isProven: ({ hasWorked, facts }) => hasWorked || facts.stopReason === "end_turn",
	},
	failures: {
		acp_local_authentication: {
			meaning: "the agent asks for a login",
			family: "authentication",
			hint: "Log in with the agent's own program as the user the server runs as, or set its key in env. The environment test lists the ways to log in.",
			when: (attempt) => isRefusedLogin(attempt) && (attempt.facts.error || "The agent asks for a login."),
		},
		acp_local_protocol_version: {
			meaning: "the agent speaks another version of ACP",
			family: "configuration",
			hint: "Install a version of the agent that speaks version 1 of ACP.",
			when: ({ facts: { protocolVersion } }) =>
				protocolVersion !== undefined &&
				protocolVersion !== PROTOCOL_VERSION &&
				`The agent speaks version ${protocolVersion ?? "unknown"} of ACP instead of ${PROTOCOL_VERSION}.`,
		},
		acp_local_handshake: {
			meaning: "the agent refuses to start",
			family: "configuration",
			hint: 'Check "command" and "args": the program must speak ACP on its standard input and output.',
			when: (attempt) => failedAt(attempt, "initialize"),
		},
		acp_local_session: {
			meaning: "the agent cannot open a session",
			hint: "Fix what the message of the agent reports; the log may contain more.",
			when: (attempt) => failedAt(attempt, "session"),
		},
		acp_local_setting: {
			meaning: "the agent rejects `mode` or `configOptions`",
			family: "configuration",
			hint: 'Correct "mode" or "configOptions". List what the agent offers with: paperclipai adapter test acp_local --live',
			when: (attempt) => failedAt(attempt, "settings"),
		},
		acp_local_quota: {
			meaning: "the account has used up its quota",
			family: "provider_quota",
			hint: "Wait until the limit is reset, or use another account.",
			when: (attempt) => QUOTA.test(attempt.facts.error ?? "") && failedAt(attempt, "prompt"),
			retryNotBefore: ({ facts }) => facts.error,
		},
		acp_local_rate_limited: {
			meaning: "the model service limits requests or is overloaded",
			family: "transient_upstream",
			hint: "Wait; the run is retried.",
			when: (attempt) => LIMITED.test(attempt.facts.error ?? "") && failedAt(attempt, "prompt"),
			retryNotBefore: ({ facts }) => facts.error,
		},
		acp_local_turn_failed: {
			meaning: "the agent reports an error instead of a result",
			hint: "Fix what the message of the agent reports; the log may contain more.",
			when: (attempt) => failedAt(attempt, "prompt"),
		},
		acp_local_refused: {
			meaning: "the model refuses to continue",
			family: "model_refusal",
			hint: "Rephrase the task, or choose another model.",
			when: ({ facts }) => facts.stopReason === "refusal" && "The model refused to continue.",
		},
		acp_local_output_limit: {
			meaning: "the model reaches its output limit",
			hint: "Ask for smaller pieces of work.",
			when: ({ facts }) => facts.stopReason === "max_tokens" && "The model reached its output limit.",
		},
		acp_local_turn_limit: {
			meaning: "the agent reaches its own limit of requests to the model",
			hint: "Raise the limit in the settings of the agent, or split the task.",
			when: ({ facts }) =>
				facts.stopReason === "max_turn_requests" && "The agent reached its limit of requests in one turn.",
		},
		acp_local_no_result: {
			hint: 'Check that "command" and "args" start a program that speaks ACP and finishes its turn.',
		},
	},
});
