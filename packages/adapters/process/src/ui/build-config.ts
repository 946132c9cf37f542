import type { CreateConfigValues } from "@paperclipai/adapter-utils";

/** `adapterConfig` of a new agent; what was left empty is left out, so that defaults stay defaults. */
export function buildProcessConfig(values: CreateConfigValues): Record<string, unknown> {
	const stdin = values.adapterSchemaValues?.stdin;
	const config: Record<string, unknown> = {
		command: values.command?.trim(),
		args: lines(values.args),
		cwd: values.cwd?.trim(),
		stdin: typeof stdin === "string" ? stdin : undefined,
		env: variables(values.envVars),
		timeoutSec: values.timeoutSec,
		graceSec: values.graceSec,
	};
	return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== ""));
}

/** One argument a line, spaces kept: they may be meant. */
function lines(text: string | undefined): string[] | undefined {
	const found = (text ?? "").split(/\r?\n/).filter((line) => line !== "");
	return found.length > 0 ? found : undefined;
}

function variables(text: string | undefined): Record<string, string> | undefined {
	const entries = (lines(text) ?? [])
		.map((line) => line.trim())
		.filter((line) => line.includes("=") && !line.startsWith("#"))
		.map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1)] as const)
		.filter(([name]) => name !== "");
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
