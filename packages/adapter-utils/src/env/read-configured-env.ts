import { parseObject } from "../values/read-value.ts";
import { isServerVariable } from "./server-variables.ts";

/** Numbers and booleans become text; other values and variables reserved for the server are ignored. */
export function readConfiguredEnv(env: unknown): Record<string, string> {
	const variables: Record<string, string> = {};
	for (const [name, value] of Object.entries(parseObject(env))) {
		if (["string", "number", "boolean"].includes(typeof value) && !isServerVariable(name))
			variables[name] = String(value);
	}
	return variables;
}
