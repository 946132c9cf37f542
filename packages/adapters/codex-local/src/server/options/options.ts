import { listSettingOptions, type ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import { type CodexSettings, settings } from "../../settings.ts";

/** The options that an agent's settings become. */
export function listOptions(values: CodexSettings): ProgramOption[] {
	const sandbox = values.dangerouslyBypassApprovalsAndSandbox ? "" : values.sandbox;
	return [
		// Newer versions retry without limit while there is no network. Let them give up: Paperclip retries the run later.
		{ args: ["--config", "features.unbounded_connection_retries=false"] },
		// Versions with "undo" store copies of the working directory in its git repository, without being asked.
		{ args: ["--config", "features.undo=false"] },
		...listSettingOptions(settings, { ...values, sandbox }),
	];
}
