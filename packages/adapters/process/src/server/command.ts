import { type AdapterRunContext, CodedError } from "@paperclipai/adapter-utils";
import { asString, readSettingValues } from "@paperclipai/adapter-utils/server-utils";
import { type ProcessSettings, settings } from "../settings.ts";

/**
 * Checks the configuration only; the command and the folder are checked when the process starts.
 * @throws {CodedError} `command_missing` or `config_invalid`.
 */
export function readCommand(config: Record<string, unknown>, context: AdapterRunContext): ProcessSettings {
	if (asString(config.command).trim() === "") {
		throw new CodedError("command_missing", "The agent has no command.", {
			hint: 'Set "command" in the agent\'s configuration, for example {"command": "sh", "args": ["-c", "make"]}.',
		});
	}
	return readSettingValues(settings, config, context);
}
