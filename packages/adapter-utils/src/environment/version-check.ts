import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import { firstLine } from "../text/text-lines.ts";

export function versionCheck(command: string, printed: string): AdapterEnvironmentCheck {
	const version = firstLine(printed);
	if (/\d\.\d/.test(version)) {
		return { code: "command_version", level: "info", message: `The command's version: ${version}` };
	}
	return {
		code: "command_version_failed",
		level: "error",
		message: `The program "${command}" in the environment printed no version${version === "" ? "." : `: ${version}`}`,
		hint: "Run the program in the environment and fix what it reports, or reinstall it.",
	};
}
