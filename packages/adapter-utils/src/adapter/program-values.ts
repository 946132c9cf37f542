import type { AdapterRunContext } from "../contract/execution.ts";
import type { ProgramDeclaration } from "../declaration/define-program.ts";
import { CodedError } from "../errors/coded-error.ts";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { readSettingValues } from "../settings/read-settings.ts";
import type { Settings, SettingValues } from "../settings/setting.ts";
import { asNumber, asString } from "../values/read-value.ts";

/** Values of the settings, with the values that every start of a program needs. */
export interface ProgramValues extends SettingValues<Settings> {
	command: string;
	/** Absolute path; `""` in a test of the configuration without a folder. */
	cwd: string;
	/** 0 = no limit. */
	timeoutSec: number;
	graceSec: number;
}

const DEFAULT_GRACE_SEC = 15;

/** @throws {CodedError} `command_missing` or `config_invalid`. */
export function readProgramValues(
	program: ProgramDeclaration,
	config: Record<string, unknown>,
	context: AdapterRunContext,
	isRemote: boolean,
): ProgramValues {
	program.check?.(config);
	const values = readSettingValues(program.settings, config, context);
	const command = asString(values.command) || defaultCommand(program, isRemote);
	if (command === "") {
		throw new CodedError("command_missing", "The agent has no command.", {
			hint: 'Set "command" in the agent\'s configuration, for example {"command": "sh", "args": ["-c", "make"]}.',
		});
	}
	return {
		...values,
		command,
		cwd: asString(values.cwd),
		timeoutSec: asNumber(values.timeoutSec, 0),
		graceSec: Math.min(asNumber(values.graceSec, DEFAULT_GRACE_SEC), AGENT_LIMITS.graceMs / 1000),
	};
}

/** The program to start if the setting `command` is empty; `""` if the setting is required. */
export function defaultCommand({ settings, command }: ProgramDeclaration, isRemote: boolean): string {
	if (command !== undefined) return command({ isRemote });
	return settings.command?.type === "text" ? asString(settings.command.default) : "";
}
