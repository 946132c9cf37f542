import { parseObject } from "../values/read-value.ts";

/**
 * Returns the strings in `tools.env`; `{}` without `tools`.
 * @param tools `ctx.runtimeTools`, which Paperclip's server never sets.
 */
export function buildRuntimeToolsEnv(tools?: unknown): Record<string, string> {
	const env: Record<string, string> = {};
	for (const [name, value] of Object.entries(parseObject(parseObject(tools).env))) {
		if (typeof value === "string") env[name] = value;
	}
	return env;
}
