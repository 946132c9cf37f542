import { fileURLToPath } from "node:url";
import type { AdapterConfigSchema, AdapterRunContext } from "@paperclipai/adapter-utils";
import { asNumber, asString, selectWorkingDirectory } from "@paperclipai/adapter-utils/server-utils";

/** The agent program of this package; the path is the same from `src/` and from `dist/`. */
const AGENT_PROGRAM = fileURLToPath(new URL("../../agent/todo-agent.mjs", import.meta.url));

const DEFAULT_TIMEOUT_SEC = 300;
const DEFAULT_GRACE_SEC = 15;

/** The form that Paperclip shows for an agent of this adapter. */
export const configSchema: AdapterConfigSchema = {
	fields: [
		{ key: "cwd", label: "Working directory", type: "text", placeholder: "/home/me/project" },
		{ key: "promptTemplate", label: "Task", type: "textarea" },
		{ key: "command", label: "Program", type: "text", hint: "Default: the program in the adapter's package." },
		{ key: "stateDir", label: "Folder for sessions", type: "text", placeholder: "~/.todo-agent" },
		{ key: "env", label: "Environment variables", type: "map" },
		{ key: "timeoutSec", label: "Time limit (seconds)", type: "number", default: DEFAULT_TIMEOUT_SEC },
		{ key: "graceSec", label: "Grace period (seconds)", type: "number", default: DEFAULT_GRACE_SEC },
	],
};

/** The command of a run, without the session. */
export interface TodoCommand {
	command: string;
	args: string[];
	cwd: string;
	timeoutSec: number;
	graceSec: number;
}

/** Reads a configuration. People edit it by hand, so no value is sure to have the right type. */
export function readCommand(config: Record<string, unknown>, context: AdapterRunContext): TodoCommand {
	const ownCommand = asString(config.command).trim();
	const stateDir = asString(config.stateDir);
	return {
		command: ownCommand || process.execPath,
		args: [...(ownCommand ? [] : [AGENT_PROGRAM]), ...(stateDir ? [`--state-dir=${stateDir}`] : [])],
		cwd: selectWorkingDirectory(config, context),
		timeoutSec: asNumber(config.timeoutSec, DEFAULT_TIMEOUT_SEC),
		graceSec: asNumber(config.graceSec, DEFAULT_GRACE_SEC),
	};
}
