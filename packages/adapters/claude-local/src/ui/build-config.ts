import {
	asString,
	type CreateConfigValues,
	omitEmptyFields,
	readFormLines,
	readFormList,
	readFormToggle,
	readFormVariables,
} from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildClaudeLocalConfig(values: CreateConfigValues): Record<string, unknown> {
	const own = values.adapterSchemaValues ?? {};
	return omitEmptyFields({
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
		allowedTools: readFormList(own.allowedTools),
		disallowedTools: readFormList(own.disallowedTools),
		addDirs: readFormList(own.addDirs),
		settingSources: readFormList(own.settingSources),
		strictMcpConfig: readFormToggle(own.strictMcpConfig),
		includePartialMessages: readFormToggle(own.includePartialMessages),
		dangerouslySkipPermissions: readFormToggle(own.dangerouslySkipPermissions),
		extraArgs: readFormLines(values.extraArgs),
		env: readFormVariables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	});
}

function positive(value: unknown): number | undefined {
	return typeof value === "number" && value > 0 ? value : undefined;
}
