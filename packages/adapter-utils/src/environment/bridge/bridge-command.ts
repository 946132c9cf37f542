import path from "node:path";
import { agentEnvironment, type RunChildProcessOptions, type ShimCommand } from "../../process/index.ts";
import type { RunEnvironment } from "../run-environment.ts";
import type { BridgeRequest } from "./bridge-request.ts";

/** A program to run there. */
export interface BridgedProgram {
	command: string;
	args: string[];
	/** Includes the variables that the server adds for the run. */
	env: Record<string, string>;
	options: Pick<RunChildProcessOptions, "cwd" | "graceSec" | "stdin">;
}

/** Standard input of the bridge. Everything goes there, since other users of the machine can read arguments. */
export function bridgeInput(name: string, { command, args, env, options }: BridgedProgram): string {
	const { cwd, graceSec, stdin = "" } = options;
	return JSON.stringify({ name, command, args, cwd, env: ownVariables(env), stdin, graceSec } satisfies BridgeRequest);
}

/** The command that runs on this machine in place of the program. */
export function bridgeCommand(
	{ bridge, file }: RunEnvironment,
	spoolFolder: string,
	mark: Pick<ShimCommand, "lockLimit"> & { env: Record<string, string> },
): ShimCommand {
	return {
		file: process.execPath,
		args: [...bridge, file, spoolFolder],
		cwd: path.dirname(file),
		env: agentEnvironment(mark.env),
		lockLimit: mark.lockLimit,
	};
}

/** Adapters pass on variables of this machine, such as PATH, which mean nothing there. */
function ownVariables(env: Record<string, string>): Record<string, string> {
	const inherited = agentEnvironment({});
	return Object.fromEntries(Object.entries(env).filter(([name, value]) => inherited[name] !== value));
}
