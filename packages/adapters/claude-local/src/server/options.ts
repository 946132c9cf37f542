import type { ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "./command.ts";

/**
 * The options that the settings come to. A value that may begin with a dash, or that others could follow, is written
 * with `=`, so that it cannot be taken for an option.
 */
export function listOptions(settings: ClaudeSettings): ProgramOption[] {
	const options: ProgramOption[] = [];
	const add = (field: keyof ClaudeSettings, args: string[], more: Pick<ProgramOption, "isSafety" | "since"> = {}) =>
		options.push({ field, args, ...more });
	const guard = { isSafety: true };

	if (settings.model !== "") add("model", ["--model", settings.model]);
	if (settings.fallbackModel !== "") add("fallbackModel", ["--fallback-model", settings.fallbackModel]);
	if (settings.effort !== "") add("effort", ["--effort", settings.effort]);
	if (settings.maxTurnsPerRun > 0) {
		add("maxTurnsPerRun", ["--max-turns", String(settings.maxTurnsPerRun)], { ...guard, since: "1.0.0" });
	}
	if (settings.maxBudgetUsd > 0) add("maxBudgetUsd", ["--max-budget-usd", String(settings.maxBudgetUsd)], guard);
	if (settings.instructionsFilePath !== "") {
		const { instructionsFilePath } = settings;
		add("instructionsFilePath", ["--append-system-prompt-file", instructionsFilePath], { ...guard, since: "2.0.0" });
		// Newer versions send a resumed session the system prompt of its first run, whatever the file says by now.
		options.push({ args: ["--system-prompt-snapshot", "off"] });
	}
	if (settings.permissionMode !== "") add("permissionMode", ["--permission-mode", settings.permissionMode], guard);
	for (const tool of settings.allowedTools) add("allowedTools", [`--allowedTools=${tool}`], guard);
	for (const tool of settings.disallowedTools) add("disallowedTools", [`--disallowedTools=${tool}`], guard);
	for (const folder of settings.addDirs) add("addDirs", [`--add-dir=${folder}`]);
	if (settings.settingSources.length > 0) {
		add("settingSources", ["--setting-sources", settings.settingSources.join(",")], guard);
	}
	if (settings.strictMcpConfig) add("strictMcpConfig", ["--strict-mcp-config"], guard);
	if (settings.includePartialMessages) add("includePartialMessages", ["--include-partial-messages"]);
	if (settings.dangerouslySkipPermissions) add("dangerouslySkipPermissions", ["--dangerously-skip-permissions"]);
	return options;
}
