import { parseObject } from "../values/read-value.ts";
import { isServerVariable } from "./server-variables.ts";

/** Converts numbers and booleans to text. Ignores other values, and variables reserved for the server. */
export function readConfiguredEnv(env: unknown): Record<string, string> {
	const variables: Record<string, string> = {};
	for (const [name, value] of Object.entries(parseObject(env))) {
		if (["string", "number", "boolean"].includes(typeof value) && !isServerVariable(name))
			variables[name] = String(value);
	}
	return variables;
}
