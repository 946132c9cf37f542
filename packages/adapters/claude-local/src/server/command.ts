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
export interface ClaudeSettings {
	command: string;
	cwd: string;
	model: string;
	fallbackModel: string;
	effort: string;
	promptTemplate: string;
	instructionsFilePath: string;
	/** 0 = no limit. */
	maxTurnsPerRun: number;
	/** US dollars; 0 = no limit. */
	maxBudgetUsd: number;
	permissionMode: string;
	allowedTools: string[];
	disallowedTools: string[];
	addDirs: string[];
	settingSources: string[];
	strictMcpConfig: boolean;
	includePartialMessages: boolean;
	dangerouslySkipPermissions: boolean;
	extraArgs: string[];
	timeoutSec: number;
	graceSec: number;
}

/** @throws {CodedError} `config_invalid`. */
export function readSettings(config: Record<string, unknown>, context: AdapterRunContext): ClaudeSettings {
	const settings: ClaudeSettings = {
		command: text(config.command) || "claude",
		cwd: selectWorkingDirectory(config, context),
		model: text(config.model),
		fallbackModel: text(config.fallbackModel),
		effort: text(config.effort),
		promptTemplate: asString(config.promptTemplate, ""),
		instructionsFilePath: text(config.instructionsFilePath),
		maxTurnsPerRun: Math.max(0, Math.floor(asNumber(config.maxTurnsPerRun, 0))),
		maxBudgetUsd: Math.max(0, asNumber(config.maxBudgetUsd, 0)),
		permissionMode: text(config.permissionMode),
		allowedTools: readArgumentList(config, "allowedTools", ["Edit", "Bash(npm test)"]),
		disallowedTools: readArgumentList(config, "disallowedTools", ["WebFetch"]),
		addDirs: readArgumentList(config, "addDirs", ["/home/me/library"]),
		settingSources: readArgumentList(config, "settingSources", ["user"]),
		strictMcpConfig: asBoolean(config.strictMcpConfig, false),
		includePartialMessages: asBoolean(config.includePartialMessages, false),
		dangerouslySkipPermissions: asBoolean(config.dangerouslySkipPermissions, false),
		extraArgs: readArgumentList(config, "extraArgs", ["--agent", "reviewer"]),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, 15),
	};
	checkSettings(settings);
	return settings;
}

/** `options` are those of the settings. The prompt is not among the arguments: it goes through standard input. */
export function buildArguments(settings: ClaudeSettings, options: string[], sessionId: string | null): string[] {
	const args = ["--print", "--output-format", "stream-json", "--verbose"];
	if (sessionId !== null) args.push("--resume", sessionId);
	return [...args, ...options, ...settings.extraArgs];
}

function text(value: unknown): string {
	return asString(value, "").trim();
}
