import { parseObject } from "@paperclipai/adapter-utils";
import { collectSecrets, createMasker, maskArguments, maskCommandLine } from "@paperclipai/adapter-utils/host";
import { redactEnvForLogs } from "@paperclipai/adapter-utils/server-utils";

type Config = Record<string, unknown>;

/** Keeps references to secrets, which show only names. */
export function maskConfig(config: Config): Config {
	const masked = createMasker(collectSecrets(config)).json(config);
	const settings = Object.entries(masked).map(([key, value]) => [key, maskSetting(key, value)]);
	const result: Config = Object.fromEntries(settings);
	return config.env === undefined ? result : { ...result, env: maskEnv(parseObject(config.env), result.env) };
}

/** Also masks the values of secret options, because the masker ignores short values. */
function maskSetting(key: string, value: unknown): unknown {
	if (isTexts(value)) return maskArguments(value);
	return key === "command" && typeof value === "string" ? maskCommandLine(value) : value;
}

/** Also masks variables with secret names, because the masker ignores short values. */
function maskEnv(env: Config, masked: unknown): Config {
	const plain = Object.entries(env).filter(([, value]) => typeof value === "string" || typeof value === "number");
	const redacted = redactEnvForLogs(Object.fromEntries(plain.map(([name, value]) => [name, String(value)])));
	const changed = plain.filter(([name, value]) => redacted[name] !== String(value));
	return { ...parseObject(masked), ...Object.fromEntries(changed.map(([name]) => [name, redacted[name]])) };
}

function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((item) => typeof item === "string");
}
