import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import type { RunChildProcessResult } from "../process/launch/child-process.ts";
import { ensureCommandResolvable } from "../process/launch/resolve-command.ts";
import { runChildProcess } from "../process/run-child-process.ts";
import { type ProgramSettings, probeProgram } from "./probe-program.ts";

const TIMEOUT_SEC = 30;
const DETAIL_CHARACTERS = 1000;

/**
 * Starts the program with `--version`; what it prints is no part of a run's log. It has 30 seconds.
 *
 * @throws {CodedError} as `runChildProcess` does, when the program could not be started.
 */
export async function probeProgramVersion(
	runId: string,
	{ command, cwd, graceSec }: ProgramSettings,
	env: Record<string, string>,
): Promise<RunChildProcessResult> {
	return await runChildProcess(runId, command, ["--version"], {
		cwd: cwd || "/",
		env,
		timeoutSec: TIMEOUT_SEC,
		graceSec,
		onLog: async () => {},
	});
}

/**
 * Check of a set-up: the program is there, and it can tell its version.
 *
 * @throws {CodedError} as `ensureCommandResolvable` does, when it is not there.
 */
export async function checkProgramVersion(
	program: ProgramSettings,
	env: Record<string, string>,
): Promise<AdapterEnvironmentCheck> {
	const { command, cwd } = program;
	await ensureCommandResolvable(command, cwd || "/", env);
	const answer = await probeProgram(program, env, ["--version"]);
	const version = answer.stdout.trim();
	if (answer.exitCode === 0 && /\d+\.\d+/.test(version)) {
		return { code: "command_version", level: "info", message: `"${command}" answers: ${version}` };
	}
	return {
		code: "command_version_failed",
		level: "error",
		message: `"${command} --version" gave no version.`,
		detail: answer.stderr.trim().slice(-DETAIL_CHARACTERS) || null,
		hint: "Run it in a terminal and mend what it complains about, or install the program again.",
	};
}
