import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import {
	asBoolean,
	asNumber,
	asString,
	readArgumentList,
	selectWorkingDirectory,
} from "@paperclipai/adapter-utils/server-utils";

/** What the agent's configuration says, with its defaults. */
export interface CodexSettings {
	command: string;
	cwd: string;
	model: string;
	modelReasoningEffort: string;
	promptTemplate: string;
	instructionsFilePath: string;
	dangerouslyBypassApprovalsAndSandbox: boolean;
	extraArgs: string[];
	timeoutSec: number;
	graceSec: number;
}

/** @throws {CodedError} `config_invalid`. */
export function readSettings(config: Record<string, unknown>, context: AdapterRunContext): CodexSettings {
	return {
		command: asString(config.command, "").trim() || "codex",
		cwd: selectWorkingDirectory(config, context),
		model: asString(config.model, "").trim(),
		modelReasoningEffort: asString(config.modelReasoningEffort, "").trim(),
		promptTemplate: asString(config.promptTemplate, ""),
		instructionsFilePath: asString(config.instructionsFilePath, "").trim(),
		dangerouslyBypassApprovalsAndSandbox: asBoolean(config.dangerouslyBypassApprovalsAndSandbox, false),
		extraArgs: readArgumentList(config, "extraArgs", ["--sandbox", "workspace-write"]),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, 15),
	};
}

/**
 * The prompt is not among the arguments: `-` says that it comes on standard input. Options stand before `resume`, which
 * does not know all of them.
 */
export function buildArguments(settings: CodexSettings, threadId: string | null): string[] {
	// A workspace need not be a git repository; its trust is the operator's decision, not the program's.
	const args = ["exec", "--json", "--skip-git-repo-check"];
	if (settings.dangerouslyBypassApprovalsAndSandbox) args.push("--dangerously-bypass-approvals-and-sandbox");
	if (settings.model !== "") args.push("--model", settings.model);
	if (settings.modelReasoningEffort !== "") {
		args.push("--config", `model_reasoning_effort=${JSON.stringify(settings.modelReasoningEffort)}`);
	}
	args.push(...settings.extraArgs);
	if (threadId !== null) args.push("resume", threadId);
	return [...args, "-"];
}
