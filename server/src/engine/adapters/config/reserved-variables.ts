import { parseObject } from "@paperclipai/adapter-utils";
import { isServerVariable } from "@paperclipai/adapter-utils/host";
import type { ConfigFinding } from "./unknown-settings.ts";

type Config = Record<string, unknown>;

/** @param before Previous configuration. Its variables are accepted, because runs ignore them. */
export function findReservedVariables(config: Config, before: Config = {}): ConfigFinding | null {
	const known = reservedIn(before);
	const variables = reservedIn(config).filter((name) => !known.includes(name));
	if (variables.length === 0) return null;
	return {
		code: "env_reserved",
		message: `An agent's env must not set ${variables.join(", ")}, which Paperclip sets itself.`,
		hint: "Remove or rename such variables. PAPERCLIP_API_KEY is the only Paperclip variable that an agent can override.",
		keys: ["env"],
		details: { variables },
	};
}

export function findInvalidVariables(config: Config, before: Config = {}): ConfigFinding | null {
	const known = invalidIn(before);
	const variables = invalidIn(config).filter((name) => !known.includes(name));
	if (variables.length === 0) return null;
	return {
		code: "env_value_invalid",
		message: `The value of ${variables.join(", ")} in env is neither a string nor a reference to a secret.`,
		hint: 'Write "NAME": "value", or "NAME": { "type": "secret_ref", "secretName": "SECRET" }.',
		keys: ["env"],
		details: { variables },
	};
}

function invalidIn({ env }: Config): string[] {
	const isValid = (value: unknown) =>
		typeof value !== "object" || value === null || parseObject(value).type === "secret_ref";
	return Object.entries(parseObject(env)).flatMap(([name, value]) => (isValid(value) ? [] : [name]));
}

/** Needed because earlier versions accepted reserved variables in configurations. */
export function withoutReservedVariables(config: Config): Config {
	const reserved = reservedIn(config);
	if (reserved.length === 0) return config;
	const env = Object.entries(parseObject(config.env)).filter(([name]) => !reserved.includes(name));
	return { ...config, env: Object.fromEntries(env) };
}

function reservedIn(config: Config): string[] {
	return Object.keys(parseObject(config.env)).filter(isServerVariable);
}
