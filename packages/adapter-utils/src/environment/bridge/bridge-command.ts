import path from "node:path";
import { graceMsFrom } from "../../limits/grace-period.ts";
import { agentEnvironment, type RunChildProcessOptions, type ShimCommand } from "../../process/index.ts";
import type { RunEnvironment } from "../run-environment.ts";
import type { BridgeRequest } from "./bridge-request.ts";

export interface BridgedProgram {
	command: string;
	args: string[];
	/** Includes the server's variables for the run. */
	env: Record<string, string>;
	options: Pick<RunChildProcessOptions, "cwd" | "graceSec" | "stdin" | "onInput">;
}

/** Passed on the bridge's standard input, because other users of the machine can read arguments. */
export function bridgeInput(name: string, { command, args, env, options }: BridgedProgram): string {
	const { cwd, stdin = "" } = options;
	// JSON has no NaN, which an adapter may pass.
	const graceSec = graceMsFrom(options.graceSec) / 1000;
	const hasInput = options.onInput !== undefined;
	const request = { name, command, args, cwd, env: ownVariables(env), stdin, hasInput, graceSec };
	return JSON.stringify(request satisfies BridgeRequest);
}

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

/** Leaves out local variables that adapters pass on, such as PATH, because they are meaningless in the environment. */
function ownVariables(env: Record<string, string>): Record<string, string> {
	const inherited = agentEnvironment({});
	return Object.fromEntries(Object.entries(env).filter(([name, value]) => inherited[name] !== value));
}
