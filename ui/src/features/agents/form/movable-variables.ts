import { isSecretName, parseObject } from "@paperclipai/adapter-utils";

/** Names of the stored variables with a value of their own that looks like a secret, and that is not changed. */
export function movableVariables(stored: Record<string, unknown>, config: Record<string, unknown>): string[] {
	const before = parseObject(stored.env);
	return Object.entries(parseObject(config.env))
		.filter(([name, value]) => typeof value === "string" && value !== "" && before[name] === value)
		.filter(([name, value]) => isSecretName(name) || String(value).includes("***"))
		.map(([name]) => name);
}
