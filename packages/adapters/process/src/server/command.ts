import { type AdapterRunContext, CodedError } from "@paperclipai/adapter-utils";
import { asNumber, asString, asStringArray } from "@paperclipai/adapter-utils/server-utils";

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
	if (config.args !== undefined && !isStringArray(config.args)) {
		throw new CodedError("config_invalid", '"args" is not an array of strings.', {
			hint: 'Write one string for each argument, as in {"args": ["-c", "echo hello"]}.',
		});
	}
	return {
		command,
		args: asStringArray(config.args),
		cwd: context.paperclipWorkspace?.cwd ?? asString(config.cwd, ""),
		stdin: asString(config.stdin, ""),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, DEFAULT_GRACE_SEC),
	};
}

function isStringArray(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((item) => typeof item === "string");
}
