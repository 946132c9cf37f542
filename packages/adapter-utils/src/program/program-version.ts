import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import { ensureCommandResolvable } from "../process/index.ts";
import { firstLine } from "../text/text-lines.ts";
import { type ProgramSettings, probeProgram } from "./probe-program.ts";

const DETAIL_CHARACTERS = 1000;

/**
 * @param expected Matches only the version of the right program. Default: matches any version.
 * @throws {CodedError} the errors of `ensureCommandResolvable` and `runChildProcess`.
 */
export async function checkProgramVersion(
	program: ProgramSettings,
	env: Record<string, string>,
	expected = /\d\.\d/,
): Promise<AdapterEnvironmentCheck> {
	const { command, cwd } = program;
	await ensureCommandResolvable(command, cwd || "/", env);
	const probe = await probeProgram(program, env, ["--version"]);
	const version = probe.stdout.trim();
	if (probe.exitCode === 0 && expected.test(firstLine(version))) {
		return { code: "command_version", level: "info", message: `"${command} --version" printed: ${firstLine(version)}` };
	}
	return {
		code: "command_version_failed",
		level: "error",
		message: `"${command} --version" printed no version that the adapter recognizes${version === "" ? "." : `: ${firstLine(version)}`}`,
		detail: probe.stderr.trim().slice(-DETAIL_CHARACTERS) || null,
		hint: 'Check that "command" is the right program. Run it in a terminal and fix what it reports, or reinstall it.',
	};
}
