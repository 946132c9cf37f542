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
export function buildCodexLocalConfig(values: CreateConfigValues): Record<string, unknown> {
	const own = values.adapterSchemaValues ?? {};
	return omitEmptyFields({
		cwd: values.cwd?.trim(),
		command: values.command?.trim(),
		model: values.model?.trim(),
		modelReasoningEffort: asString(own.modelReasoningEffort).trim(),
		promptTemplate: values.promptTemplate,
		instructionsFilePath: values.instructionsFilePath?.trim(),
		sandbox: asString(own.sandbox).trim(),
		networkAccess: readFormToggle(own.networkAccess),
		addDirs: readFormList(own.addDirs),
		search: readFormToggle(own.search),
		profile: asString(own.profile).trim(),
		configOverrides: readFormList(own.configOverrides),
		ephemeral: readFormToggle(own.ephemeral),
		dangerouslyBypassApprovalsAndSandbox: readFormToggle(own.dangerouslyBypassApprovalsAndSandbox),
		extraArgs: readFormLines(values.extraArgs),
		env: readFormVariables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	});
}
