import { invalidSetting, rejectRelativePaths, rejectReservedOptions } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";

/** Options that the adapter sets itself, or that would change the session or the output format. */
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

/** @throws {CodedError} `config_invalid` for settings that contradict each other or would have no effect. */
export function checkSettings(settings: ClaudeSettings): void {
	if (settings.permissionMode === "bypassPermissions") {
		throw invalidSetting(
			'"permissionMode" cannot be "bypassPermissions".',
			'Set "dangerouslySkipPermissions" to true if every tool may run without asking, and remove "permissionMode".',
		);
	}
	if (settings.permissionMode !== "" && settings.dangerouslySkipPermissions) {
		throw invalidSetting(
			'"permissionMode" has no effect together with "dangerouslySkipPermissions".',
			"Remove one of the two settings.",
		);
	}
	rejectRelativePaths("addDirs", settings.addDirs);
	rejectReservedOptions("extraArgs", settings.extraArgs, OWN_OPTIONS);
}
