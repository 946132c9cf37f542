import {
	asString,
	asStringArray,
	type CreateConfigValues,
	keepFilledIn,
	readFormLines,
	readFormVariables,
} from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildClaudeLocalConfig(values: CreateConfigValues): Record<string, unknown> {
	const own = values.adapterSchemaValues ?? {};
	return keepFilledIn({
		cwd: values.cwd?.trim(),
		command: values.command?.trim(),
		model: values.model?.trim(),
		fallbackModel: asString(own.fallbackModel).trim(),
		effort: asString(own.effort).trim(),
		promptTemplate: values.promptTemplate,
		instructionsFilePath: values.instructionsFilePath?.trim(),
		maxTurnsPerRun: positive(own.maxTurnsPerRun),
		maxBudgetUsd: positive(own.maxBudgetUsd),
		permissionMode: asString(own.permissionMode).trim(),
		allowedTools: lines(own.allowedTools),
		disallowedTools: lines(own.disallowedTools),
		addDirs: lines(own.addDirs),
		settingSources: lines(own.settingSources),
		strictMcpConfig: onlyTrue(own.strictMcpConfig),
		includePartialMessages: onlyTrue(own.includePartialMessages),
		dangerouslySkipPermissions: onlyTrue(own.dangerouslySkipPermissions),
		extraArgs: readFormLines(values.extraArgs),
		env: readFormVariables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	});
}

function positive(value: unknown): number | undefined {
	return typeof value === "number" && value > 0 ? value : undefined;
}

function onlyTrue(value: unknown): true | undefined {
	return value === true ? true : undefined;
}

/** A list as the form holds it. */
function lines(value: unknown): string[] | undefined {
	const list = asStringArray(value)
		.map((line) => line.trim())
		.filter((line) => line !== "");
	return list.length > 0 ? list : undefined;
}
