import { usageError } from "./input-error.ts";
import { parsed } from "./options.ts";

export function configOption(description: string) {
	return parsed<Record<string, string>>("<key=value>", `${description}; repeatable`, (pair, _flag, before) =>
		collectConfigPair(pair, before),
	);
}

/** Adds one `--config key=value` to the previous ones, with the value as entered. */
export function collectConfigPair(pair: string, config: Record<string, string> = {}): Record<string, string> {
	const equals = pair.indexOf("=");
	const key = pair.slice(0, Math.max(equals, 0)).trim();
	if (key === "") {
		throw usageError(`--config ${pair} has no key.`, "Write key=value, for example --config command=sh.");
	}
	// The server would reject the body as malformed, without naming the key or the option.
	if (key === "__proto__") throw usageError("--config __proto__ is not a setting.", "Omit it.");
	if (Object.hasOwn(config, key)) throw usageError(`--config ${key} is set twice.`, "Set each key only once.");
	return { ...config, [key]: pair.slice(equals + 1) };
}

/** Parses JSON objects, arrays, numbers and booleans; anything else is text. */
export function readConfigValue(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return value === null || typeof value === "string" ? text : value;
	} catch {
		return text;
	}
}
