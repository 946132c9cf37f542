import { fileURLToPath } from "node:url";
import { type AdapterRunContext, CodedError } from "@paperclipai/adapter-utils";
import { asNumber, asString, selectWorkingDirectory } from "@paperclipai/adapter-utils/server-utils";

/** The agent program of this package, found from `src/` and from `dist/` alike. */
export const AGENT_PROGRAM = fileURLToPath(new URL("../../agent/my-agent.mjs", import.meta.url));

const DEFAULT_TIMEOUT_SEC = 120;
const DEFAULT_GRACE_SEC = 15;

/** What a run of this adapter starts, read from the agent's configuration. */
export interface AgentCommand {
	/** The Node.js program that runs the agent program. */
	command: string;
	cwd: string;
	reportPath: string;
	stateDir: string;
	maxFiles: number;
	timeoutSec: number;
	graceSec: number;
}

/** @throws {CodedError} `config_invalid`. */
export function readCommand(config: Record<string, unknown>, context: AdapterRunContext): AgentCommand {
	return {
		command: asString(config.command, "").trim() || process.execPath,
		cwd: selectWorkingDirectory(config, context),
		reportPath: asString(config.reportPath, ""),
		stateDir: asString(config.stateDir, ""),
		maxFiles: readMaxFiles(config.maxFiles),
		timeoutSec: asNumber(config.timeoutSec, DEFAULT_TIMEOUT_SEC),
		graceSec: asNumber(config.graceSec, DEFAULT_GRACE_SEC),
	};
}

export function buildArguments(command: AgentCommand, sessionId: string | null): string[] {
	return [
		AGENT_PROGRAM,
		...option("--resume", sessionId ?? ""),
		...option("--report", command.reportPath),
		...option("--state-dir", command.stateDir),
		...option("--max-files", command.maxFiles === 0 ? "" : String(command.maxFiles)),
	];
}

/** In one argument, so that a value can never be taken for an option. */
function option(name: string, value: string): string[] {
	return value === "" ? [] : [`${name}=${value}`];
}

function readMaxFiles(value: unknown): number {
	if (value === undefined) return 0;
	if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
	throw new CodedError("config_invalid", '"maxFiles" is not a whole number above 0.', {
		hint: 'Write a number, as in {"maxFiles": 5000}, or leave it out.',
	});
}
