import { listSettingOptions, type ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import { type ClaudeSettings, settings } from "../../settings.ts";

export function listOptions(values: ClaudeSettings): ProgramOption[] {
	const options = listSettingOptions(settings, values);
	// Newer versions send a resumed session the system prompt of its first run, even if the instructions changed.
	if (values.instructionsFilePath !== "") options.push({ args: ["--system-prompt-snapshot", "off"] });
	return options;
}
