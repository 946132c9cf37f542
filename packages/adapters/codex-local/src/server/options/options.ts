import { listSettingOptions, type ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import { type CodexSettings, settings } from "../../settings.ts";

export function listOptions(values: CodexSettings): ProgramOption[] {
	const sandbox = values.dangerouslyBypassApprovalsAndSandbox ? "" : values.sandbox;
	return [
		// Newer versions retry without limit while offline. Paperclip retries the run later instead.
		{ args: ["--config", "features.unbounded_connection_retries=false"] },
		// Versions with "undo" store copies of the working directory in its git repository by default.
		{ args: ["--config", "features.undo=false"] },
		...listSettingOptions(settings, { ...values, sandbox }),
	];
}
