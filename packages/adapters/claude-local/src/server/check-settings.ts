import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { ClaudeSettings } from "./command.ts";

/** Options that the adapter sets itself, or that would take the session or the output out of its hands. */
const OWN_OPTIONS = new Set([
	"--output-format",
	"--input-format",
	"--resume",
	"-r",
	"--continue",
	"-c",
	"--fork-session",
	"--background",
	"--bg",
]);

/**
 * Refuses settings that cannot mean what they say.
 *
 * @throws {CodedError} `config_invalid`.
 */
export function checkSettings(settings: ClaudeSettings): void {
	if (settings.permissionMode === "bypassPermissions") {
		throw invalid(
			'"permissionMode" cannot be "bypassPermissions".',
			'Set "dangerouslySkipPermissions" to true if every tool may run unasked, and leave "permissionMode" out.',
		);
	}
	if (settings.permissionMode !== "" && settings.dangerouslySkipPermissions) {
		throw invalid(
			'"permissionMode" has no effect together with "dangerouslySkipPermissions".',
			"Remove one of the two.",
		);
	}
	const relative = settings.addDirs.find((folder) => !path.isAbsolute(folder));
	if (relative !== undefined) {
		throw invalid(`"addDirs" holds "${relative}", which is not an absolute path.`, "Write the full path.");
	}
	const own = settings.extraArgs
		.map((argument) => argument.split("=", 1)[0] ?? "")
		.find((flag) => OWN_OPTIONS.has(flag));
	if (own !== undefined) {
		throw invalid(
			`"extraArgs" holds ${own}, which the adapter has to decide on itself.`,
			`Remove ${own} from "extraArgs".`,
		);
	}
}

function invalid(message: string, hint: string): CodedError {
	return new CodedError("config_invalid", message, { hint });
}
