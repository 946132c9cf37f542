import type { RunChildProcessResult } from "../process/launch/child-process.ts";
import { runProbeProcess } from "../process/run-child-process.ts";

const TIMEOUT_SEC = 30;
const GRACE_SEC = 1;

/** The part of an adapter's settings that says which program it starts. */
export interface ProgramSettings {
	command: string;
	/** `""` when only the host knows where a run works. */
	cwd: string;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
}

/**
 * Starts the program for something that it tells of itself, as its version. It has 30 seconds; what it prints is no part
 * of a run's log.
 *
 * @throws {CodedError} as `runChildProcess` does, when the program could not be started.
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
