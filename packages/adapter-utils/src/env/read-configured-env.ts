import { parseObject } from "../values/read-value.ts";

/** The `env` of an agent's configuration as variables; numbers and booleans count as their text, the rest is left out. */
export function readConfiguredEnv(env: unknown): Record<string, string> {
	const variables: Record<string, string> = {};
	for (const [name, value] of Object.entries(parseObject(env))) {
		if (["string", "number", "boolean"].includes(typeof value)) variables[name] = String(value);
	}
	return variables;
}
