import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import {
	asBoolean,
	asNumber,
	asString,
	readArgumentList,
	selectWorkingDirectory,
} from "@paperclipai/adapter-utils/server-utils";

/** What the agent's configuration says, with its defaults. */
export interface ClaudeSettings {
	command: string;
	cwd: string;
	model: string;
	effort: string;
	promptTemplate: string;
	instructionsFilePath: string;
	/** 0 = no limit. */
	maxTurnsPerRun: number;
	dangerouslySkipPermissions: boolean;
	extraArgs: string[];
	timeoutSec: number;
	graceSec: number;
}

/** @throws {CodedError} `config_invalid`. */
export function readSettings(config: Record<string, unknown>, context: AdapterRunContext): ClaudeSettings {
	return {
		command: asString(config.command, "").trim() || "claude",
		cwd: selectWorkingDirectory(config, context),
		model: asString(config.model, "").trim(),
		effort: asString(config.effort, "").trim(),
		promptTemplate: asString(config.promptTemplate, ""),
		instructionsFilePath: asString(config.instructionsFilePath, "").trim(),
		maxTurnsPerRun: Math.max(0, Math.floor(asNumber(config.maxTurnsPerRun, 0))),
		dangerouslySkipPermissions: asBoolean(config.dangerouslySkipPermissions, false),
		extraArgs: readArgumentList(config, "extraArgs", ["--allowedTools", "Edit"]),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, 15),
	};
}

/** The prompt is not among the arguments: it goes through standard input. */
export function buildArguments(settings: ClaudeSettings, sessionId: string | null): string[] {
	const args = ["--print", "--output-format", "stream-json", "--verbose"];
	if (sessionId !== null) args.push("--resume", sessionId);
	if (settings.model !== "") args.push("--model", settings.model);
	if (settings.effort !== "") args.push("--effort", settings.effort);
	if (settings.maxTurnsPerRun > 0) args.push("--max-turns", String(settings.maxTurnsPerRun));
	if (settings.instructionsFilePath !== "") args.push("--append-system-prompt-file", settings.instructionsFilePath);
	if (settings.dangerouslySkipPermissions) args.push("--dangerously-skip-permissions");
	return [...args, ...settings.extraArgs];
}
