import { type CreateConfigValues, omitEmptyFields, readFormLines, readFormVariables } from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildProcessConfig(values: CreateConfigValues): Record<string, unknown> {
	const stdin = values.adapterSchemaValues?.stdin;
	return omitEmptyFields({
		command: values.command?.trim(),
		args: readFormLines(values.args),
		cwd: values.cwd?.trim(),
		stdin: typeof stdin === "string" ? stdin : undefined,
		env: readFormVariables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	});
}
