import type { CreateConfigValues } from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildCodexLocalConfig(values: CreateConfigValues): Record<string, unknown> {
	const own = values.adapterSchemaValues ?? {};
	const config: Record<string, unknown> = {
		cwd: values.cwd?.trim(),
		command: values.command?.trim(),
		model: values.model?.trim(),
		modelReasoningEffort: trimmed(own.modelReasoningEffort),
		promptTemplate: values.promptTemplate,
		instructionsFilePath: values.instructionsFilePath?.trim(),
		dangerouslyBypassApprovalsAndSandbox: own.dangerouslyBypassApprovalsAndSandbox === true ? true : undefined,
		extraArgs: lines(values.extraArgs),
		env: variables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	};
	return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== ""));
}

function trimmed(value: unknown): string | undefined {
	return typeof value === "string" ? value.trim() : undefined;
}

/** One argument a line, spaces kept: they may be meant. */
function lines(text: string | undefined): string[] | undefined {
	const found = (text ?? "").split(/\r?\n/).filter((line) => line !== "");
	return found.length > 0 ? found : undefined;
}

/** `KEY=value`, one a line; empty lines and lines that start with `#` are left out. */
function variables(text: string | undefined): Record<string, string> | undefined {
	const entries = (lines(text) ?? [])
		.map((line) => line.trim())
		.filter((line) => line.includes("=") && !line.startsWith("#"))
		.map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1)] as const)
		.filter(([name]) => name !== "");
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
