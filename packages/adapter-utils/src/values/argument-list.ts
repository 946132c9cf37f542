import { CodedError } from "../errors/coded-error.ts";

/**
 * Reads the program arguments in the setting `key`; `[]` when it is not set.
 * @param example Valid arguments, for the hint of the error.
 * @throws {CodedError} `config_invalid` when the value is not an array of strings.
 */
export function readArgumentList(config: Record<string, unknown>, key: string, example: readonly string[]): string[] {
	const value = config[key];
	if (value === undefined) return [];
	if (isStringArray(value)) return value;
	const shown = example.map((argument) => JSON.stringify(argument)).join(", ");
	throw new CodedError("config_invalid", `"${key}" is not an array of strings.`, {
		hint: `Write one string for each argument, for example {"${key}": [${shown}]}.`,
	});
}

function isStringArray(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((item) => typeof item === "string");
}
