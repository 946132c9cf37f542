import path from "node:path";
import { CodedError } from "../errors/coded-error.ts";

/** Creates an error with the code `config_invalid`. */
export function invalidSetting(message: string, hint: string): CodedError {
	return new CodedError("config_invalid", message, { hint });
}

/**
 * @param key Name of the setting, to be shown in the message.
 * @throws {CodedError} `config_invalid`.
 */
export function rejectRelativePaths(key: string, folders: readonly string[]): void {
	const relative = folders.find((folder) => !path.isAbsolute(folder));
	if (relative === undefined) return;
	throw invalidSetting(`"${key}" contains "${relative}", which is not an absolute path.`, "Write the full path.");
}

/**
 * Rejects options that the adapter itself sets, in the form `--option` or `--option=value`.
 * @param key Name of the setting, to be shown in the message.
 * @param reserved Options of the adapter, with their dashes.
 * @throws {CodedError} `config_invalid`.
 */
export function rejectReservedOptions(key: string, args: readonly string[], reserved: ReadonlySet<string>): void {
	const found = args.map((argument) => argument.split("=", 1)[0] ?? "").find((option) => reserved.has(option));
	if (found === undefined) return;
	throw invalidSetting(`"${key}" contains ${found}, which the adapter sets itself.`, `Remove ${found} from "${key}".`);
}
