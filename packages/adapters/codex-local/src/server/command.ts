import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import {
	asBoolean,
	asNumber,
	asString,
	readArgumentList,
	selectWorkingDirectory,
} from "@paperclipai/adapter-utils/server-utils";
import { checkSettings } from "./check-settings.ts";

/** What the agent's configuration says, with its defaults. */
export interface CodexSettings {
	command: string;
	cwd: string;
	model: string;
	modelReasoningEffort: string;
	promptTemplate: string;
	instructionsFilePath: string;
	/** Of Codex' own settings. */
	profile: string;
	sandbox: string;
	/** In the sandbox `workspace-write`. */
	networkAccess: boolean;
	/** Absolute paths. */
	addDirs: string[];
	search: boolean;
	ephemeral: boolean;
	dangerouslyBypassApprovalsAndSandbox: boolean;
	/** `key=value` each. */
	configOverrides: string[];
	extraArgs: string[];
	timeoutSec: number;
	graceSec: number;
}

/** @throws {CodedError} `config_invalid`. */
export function readSettings(config: Record<string, unknown>, context: AdapterRunContext): CodexSettings {
	const settings: CodexSettings = {
		command: text(config.command) || "codex",
		cwd: selectWorkingDirectory(config, context),
		model: text(config.model),
		modelReasoningEffort: text(config.modelReasoningEffort),
		promptTemplate: asString(config.promptTemplate, ""),
		instructionsFilePath: text(config.instructionsFilePath),
		profile: text(config.profile),
		sandbox: text(config.sandbox),
		networkAccess: asBoolean(config.networkAccess, false),
		addDirs: readArgumentList(config, "addDirs", ["/home/me/library"]),
		search: asBoolean(config.search, false),
		ephemeral: asBoolean(config.ephemeral, false),
		dangerouslyBypassApprovalsAndSandbox: asBoolean(config.dangerouslyBypassApprovalsAndSandbox, false),
		configOverrides: readArgumentList(config, "configOverrides", ['model_verbosity="low"']),
		extraArgs: readArgumentList(config, "extraArgs", ["--image", "/home/me/plan.png"]),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, 15),
	};
	checkSettings(settings);
	return settings;
}

/**
 * `options` are those of the settings. The prompt is not among the arguments: `-` says that it comes on standard input.
 * Options stand before `resume`, which does not know all of them.
 */
export function buildArguments(settings: CodexSettings, options: string[], threadId: string | null): string[] {
	// A workspace need not be a git repository; its trust is the operator's decision, not the program's.
	const args = ["exec", "--json", "--skip-git-repo-check", ...options, ...settings.extraArgs];
	if (threadId !== null) args.push("resume", threadId);
	return [...args, "-"];
}

function text(value: unknown): string {
	return asString(value, "").trim();
}
