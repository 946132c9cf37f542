import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";
import { firstLine } from "../text/text-lines.ts";

export function versionCheck(command: string, printed: string): AdapterEnvironmentCheck {
	const version = firstLine(printed);
	if (/\d\.\d/.test(version)) {
		return { code: "command_version", level: "info", message: `Its version there is: ${version}` };
	}
	return {
		code: "command_version_failed",
		level: "error",
		message: `The program "${command}" there printed no version${version === "" ? "." : `: ${version}`}`,
		hint: "Run it there and fix what it reports, or install it again.",
	};
}
