import { invalidSetting, rejectRelativePaths, rejectReservedOptions } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";

/** Options that the adapter sets itself, or that would change the folder or the thread. */
const OWN_OPTIONS = new Set(["-C", "--cd", "--worktree", "--ephemeral", "--last", "--all", "-"]);

/** @throws {CodedError} `config_invalid` for settings that contradict each other or would have no effect. */
export function checkSettings(settings: CodexSettings): void {
	const { sandbox, profile } = settings;
	if (settings.dangerouslyBypassApprovalsAndSandbox && sandbox !== "" && sandbox !== "danger-full-access") {
		throw invalidSetting(
			`"sandbox" has no effect together with "dangerouslyBypassApprovalsAndSandbox".`,
			"Remove one of the two settings.",
		);
	}
	if (profile !== "" && !/^\w[\w-]*$/.test(profile)) {
		throw invalidSetting(`"profile" cannot be "${profile}".`, "Use letters, digits, - and _ only.");
	}
	rejectRelativePaths("addDirs", settings.addDirs);
	const nameless = settings.configOverrides.find((override) => !/^[\w"][\w."-]*=/.test(override));
	if (nameless !== undefined) {
		throw invalidSetting(
			`"configOverrides" contains "${nameless}", which sets nothing.`,
			"Write each override as key=value.",
		);
	}
	rejectReservedOptions("extraArgs", settings.extraArgs, OWN_OPTIONS);
}
