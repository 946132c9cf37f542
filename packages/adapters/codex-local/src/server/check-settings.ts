import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { CodexSettings } from "./command.ts";

export const SANDBOXES = ["read-only", "workspace-write", "danger-full-access"];

/** Options that the adapter sets itself, or that would take the folder or the session out of its hands. */
const OWN_OPTIONS = new Set(["-C", "--cd", "--worktree", "--ephemeral", "--last", "--all", "-"]);

/**
 * Refuses settings that cannot mean what they say.
 *
 * @throws {CodedError} `config_invalid`.
 */
export function checkSettings(settings: CodexSettings): void {
	const { sandbox, profile } = settings;
	if (sandbox !== "" && !SANDBOXES.includes(sandbox)) {
		throw invalid(`"sandbox" cannot be "${sandbox}".`, `Use one of: ${SANDBOXES.join(", ")}.`);
	}
	if (settings.dangerouslyBypassApprovalsAndSandbox && sandbox !== "" && sandbox !== "danger-full-access") {
		throw invalid(
			`"sandbox" has no effect together with "dangerouslyBypassApprovalsAndSandbox".`,
			"Remove one of the two.",
		);
	}
	if (profile !== "" && !/^\w[\w-]*$/.test(profile)) {
		throw invalid(`"profile" cannot be "${profile}".`, "Use letters, digits, - and _ only.");
	}
	const relative = settings.addDirs.find((folder) => !path.isAbsolute(folder));
	if (relative !== undefined) {
		throw invalid(`"addDirs" holds "${relative}", which is not an absolute path.`, "Write the full path.");
	}
	const nameless = settings.configOverrides.find((override) => !/^[\w"][\w."-]*=/.test(override));
	if (nameless !== undefined) {
		throw invalid(`"configOverrides" holds "${nameless}", which sets nothing.`, "Write each one as key=value.");
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
