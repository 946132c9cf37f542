import type { RunChildProcessResult } from "../process/index.ts";
import { runProbeProcess } from "./run-child-process.ts";

const TIMEOUT_SEC = 30;
const GRACE_SEC = 1;

export interface ProgramSettings {
	command: string;
	/** Absolute path; `""` when the server chooses the workspace for each run. */
	cwd: string;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
}

/**
 * Runs the program for at most 30 seconds, without logging the output or using a call number of the run.
 * @throws {CodedError} the errors of `runChildProcess`.
 */
export async function probeProgram(
	{ command, cwd }: Pick<ProgramSettings, "command" | "cwd">,
	env: Record<string, string>,
	args: string[],
): Promise<RunChildProcessResult> {
	return await runProbeProcess(command, args, {
		cwd: cwd || "/",
		env,
		timeoutSec: TIMEOUT_SEC,
		graceSec: GRACE_SEC,
		onLog: async () => {},
	});
}
