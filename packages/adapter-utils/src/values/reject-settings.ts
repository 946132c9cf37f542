import path from "node:path";
import { CodedError } from "../errors/coded-error.ts";

/** The error of a setting that cannot mean what it says, with the code `config_invalid`. */
export function invalidSetting(message: string, hint: string): CodedError {
	return new CodedError("config_invalid", message, { hint });
}

/**
 * @param key The setting that holds the folders, as it is named in an agent's configuration.
 * @throws {CodedError} `config_invalid` when one of them is not an absolute path.
 */
export function rejectRelativePaths(key: string, folders: readonly string[]): void {
	const relative = folders.find((folder) => !path.isAbsolute(folder));
	if (relative === undefined) return;
	throw invalidSetting(`"${key}" holds "${relative}", which is not an absolute path.`, "Write the full path.");
}

/**
 * @param key The setting that holds arguments of the agent's program.
 * @param owned Options that the adapter sets itself, with their dashes.
 * @throws {CodedError} `config_invalid` when one of them is among the arguments, as `--option` or `--option=value`.
 */
export function rejectReservedOptions(key: string, args: readonly string[], owned: ReadonlySet<string>): void {
	const own = args.map((argument) => argument.split("=", 1)[0] ?? "").find((option) => owned.has(option));
	if (own === undefined) return;
	throw invalidSetting(
		`"${key}" holds ${own}, which the adapter has to decide on itself.`,
		`Remove ${own} from "${key}".`,
	);
}
