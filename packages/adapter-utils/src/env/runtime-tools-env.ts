import { parseObject } from "../values/read-value.ts";

/**
 * The variables through which an agent finds tools that the host lends to a run: the text values of `tools.env`.
 *
 * @param tools `ctx.runtimeTools`. A host that lends none, as this one, leaves it out; the result is then `{}`.
 */
export function buildRuntimeToolsEnv(tools?: unknown): Record<string, string> {
	const env: Record<string, string> = {};
	for (const [name, value] of Object.entries(parseObject(parseObject(tools).env))) {
		if (typeof value === "string") env[name] = value;
	}
	return env;
}
