import { asNumber, asString, type CreateConfigValues, omitEmptyFields } from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildMyAgentConfig(values: CreateConfigValues): Record<string, unknown> {
	const own = values.adapterSchemaValues ?? {};
	return omitEmptyFields({
		cwd: values.cwd?.trim(),
		command: values.command?.trim(),
		promptTemplate: values.promptTemplate?.trim() ? values.promptTemplate : undefined,
		reportPath: asString(own.reportPath).trim(),
		maxFiles: asNumber(own.maxFiles) || undefined,
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	});
}
