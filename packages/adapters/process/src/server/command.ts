import { type AdapterRunContext, CodedError } from "@paperclipai/adapter-utils";
import { asNumber, asString, readArgumentList, selectWorkingDirectory } from "@paperclipai/adapter-utils/server-utils";

/** What a run of this adapter starts, read from the agent's configuration. */
export interface ProcessCommand {
	command: string;
	args: string[];
	cwd: string;
	/** Template of the text for standard input. */
	stdin: string;
	timeoutSec: number;
	graceSec: number;
}

const DEFAULT_GRACE_SEC = 15;

/**
 * Checks only what is written down; whether the command and the folder exist is looked at when the process starts.
 * @throws {CodedError} `command_missing` or `config_invalid`.
 */
export function readCommand(config: Record<string, unknown>, context: AdapterRunContext): ProcessCommand {
	const command = asString(config.command, "").trim();
	if (command === "") {
		throw new CodedError("command_missing", "The agent has no command.", {
			hint: 'Set "command" in the agent\'s configuration, as in {"command": "sh", "args": ["-c", "make"]}.',
		});
	}
	return {
		command,
		args: readArgumentList(config, "args", ["-c", "echo hello"]),
		cwd: selectWorkingDirectory(config, context),
		stdin: asString(config.stdin, ""),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, DEFAULT_GRACE_SEC),
	};
}
