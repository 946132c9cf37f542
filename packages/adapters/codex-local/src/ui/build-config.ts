import {
	asString,
	asStringArray,
	type CreateConfigValues,
	keepFilledIn,
	readFormLines,
	readFormVariables,
} from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildCodexLocalConfig(values: CreateConfigValues): Record<string, unknown> {
	const own = values.adapterSchemaValues ?? {};
	return keepFilledIn({
		cwd: values.cwd?.trim(),
		command: values.command?.trim(),
		model: values.model?.trim(),
		modelReasoningEffort: asString(own.modelReasoningEffort).trim(),
		promptTemplate: values.promptTemplate,
		instructionsFilePath: values.instructionsFilePath?.trim(),
		sandbox: asString(own.sandbox).trim(),
		networkAccess: onlyTrue(own.networkAccess),
		addDirs: lines(own.addDirs),
		search: onlyTrue(own.search),
		profile: asString(own.profile).trim(),
		configOverrides: lines(own.configOverrides),
		ephemeral: onlyTrue(own.ephemeral),
		dangerouslyBypassApprovalsAndSandbox: onlyTrue(own.dangerouslyBypassApprovalsAndSandbox),
		extraArgs: readFormLines(values.extraArgs),
		env: readFormVariables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	});
}

function onlyTrue(value: unknown): true | undefined {
	return value === true ? true : undefined;
}

/** A list as the form holds it. */
function lines(value: unknown): string[] | undefined {
	return readFormLines(asStringArray(value).join("\n"));
}
