import { parseObject } from "../values/read-value.ts";

/**
 * The strings in `tools.env`.
 * @param tools `ctx.runtimeTools`. This server sets none; the result is then `{}`.
 */
export function buildRuntimeToolsEnv(tools?: unknown): Record<string, string> {
	const env: Record<string, string> = {};
	for (const [name, value] of Object.entries(parseObject(parseObject(tools).env))) {
		if (typeof value === "string") env[name] = value;
	}
	return env;
}
