import { isSecretName, parseObject } from "@paperclipai/adapter-utils";

/** Stored, unchanged variables whose value looks like a secret. */
export function movableVariables(stored: Record<string, unknown>, config: Record<string, unknown>): string[] {
	const before = parseObject(stored.env);
	return Object.entries(parseObject(config.env))
		.filter(([name, value]) => typeof value === "string" && value !== "" && before[name] === value)
		.filter(([name, value]) => isSecretName(name) || String(value).includes("***"))
		.map(([name]) => name);
}
