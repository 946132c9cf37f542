import { type AdapterRunContext, CodedError } from "@paperclipai/adapter-utils";
import { asBoolean, asNumber, asString, asStringArray } from "@paperclipai/adapter-utils/server-utils";

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
	if (config.extraArgs !== undefined && !isStringArray(config.extraArgs)) {
		throw new CodedError("config_invalid", '"extraArgs" is not an array of strings.', {
			hint: 'Write one string for each argument, as in {"extraArgs": ["--sandbox", "workspace-write"]}.',
		});
	}
	return {
		command: asString(config.command, "").trim() || "codex",
		cwd: context.paperclipWorkspace?.cwd ?? asString(config.cwd, ""),
		model: asString(config.model, "").trim(),
		modelReasoningEffort: asString(config.modelReasoningEffort, "").trim(),
		promptTemplate: asString(config.promptTemplate, ""),
		instructionsFilePath: asString(config.instructionsFilePath, "").trim(),
		dangerouslyBypassApprovalsAndSandbox: asBoolean(config.dangerouslyBypassApprovalsAndSandbox, false),
		extraArgs: asStringArray(config.extraArgs),
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

function isStringArray(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((item) => typeof item === "string");
}
