import type { ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "./command.ts";

/** The options that the settings come to; what an operator overrides stands last, so that it wins. */
export function listOptions(settings: CodexSettings): ProgramOption[] {
	const options: ProgramOption[] = [];
	const add = (field: keyof CodexSettings, args: string[], isSafety = false) => options.push({ field, args, isSafety });
	const set = (field: keyof CodexSettings, key: string, value: string | boolean) =>
		add(field, ["--config", `${key}=${JSON.stringify(value)}`]);

	// Without a network the program would wait for ever; like this it gives up, and the run is tried again later.
	options.push({ args: ["--config", "features.unbounded_connection_retries=false"] });
	// Versions that can undo put copies of the working directory into its git repository, unasked.
	options.push({ args: ["--config", "features.undo=false"] });
	if (settings.profile !== "") add("profile", ["--profile", settings.profile], true);
	if (settings.dangerouslyBypassApprovalsAndSandbox) {
		add("dangerouslyBypassApprovalsAndSandbox", ["--dangerously-bypass-approvals-and-sandbox"], true);
	} else if (settings.sandbox !== "") {
		add("sandbox", ["--sandbox", settings.sandbox], true);
	}
	if (settings.networkAccess) set("networkAccess", "sandbox_workspace_write.network_access", true);
	for (const folder of settings.addDirs) add("addDirs", ["--add-dir", folder]);
	if (settings.model !== "") add("model", ["--model", settings.model]);
	if (settings.modelReasoningEffort !== "") {
		set("modelReasoningEffort", "model_reasoning_effort", settings.modelReasoningEffort);
	}
	if (settings.search) {
		set("search", "web_search", "live");
		// What versions before that knew.
		set("search", "tools.web_search", true);
	}
	if (settings.ephemeral) add("ephemeral", ["--ephemeral"]);
	for (const override of settings.configOverrides) add("configOverrides", ["--config", override]);
	return options;
}
