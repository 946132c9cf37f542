import type { PermissionPreset } from "@paperclipai/adapter-utils";
import type { ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";

/** What each preset means for Claude Code. */
export const permissionPresets: Record<PermissionPreset, string> = {
	read_only:
		"The agent reads files in its folder, and runs commands that Claude Code knows to change nothing. Its tools for editing are removed, and anything else is refused.",
	workspace:
		"The agent edits files and runs commands in its workspace. Claude Code asks before anything else, unless its settings files allow it.",
	ask: "Claude Code asks before each command, each change of a file and each file that it reads, whatever its settings files allow.",
	full: "Every tool runs without asking. Tools can run any command and access any file of the server's user and any host.",
};

/** Settings with which an agent has decided on its permissions before there were presets. */
export const permissionSettings = ["allowedTools", "permissionMode", "dangerouslySkipPermissions"] as const;

const EDITING_TOOLS = ["Edit", "MultiEdit", "NotebookEdit", "Write"];
/** Tools that have an effect, or read files or hosts. */
const ASKING_TOOLS = [
	"Bash",
	...EDITING_TOOLS,
	"Glob",
	"Grep",
	"NotebookRead",
	"PowerShell",
	"Read",
	"WebFetch",
	"WebSearch",
];

const NO_PERMISSIONS = { allowedTools: [], permissionMode: "", dangerouslySkipPermissions: false };

/** Settings of a run whose permissions a preset decides. */
export function withPreset(settings: ClaudeSettings, preset: PermissionPreset): ClaudeSettings {
	const own = { ...settings, ...NO_PERMISSIONS };
	if (preset !== "read_only") return own;
	return { ...own, disallowedTools: [...new Set([...own.disallowedTools, ...EDITING_TOOLS])] };
}

/** Options with which Claude Code asks the host for what the preset does not allow. */
export function askingOptions(preset: PermissionPreset): ProgramOption[] {
	const mode = { field: "permissionMode", args: ["--permission-mode", "default"], isSafety: true };
	const host = { args: ["--permission-prompt-tool", "stdio"], since: "1.0.0" };
	if (preset !== "ask") return [host, mode];
	const rules = { permissions: { ask: ASKING_TOOLS } };
	return [host, mode, { field: "permissions", args: ["--settings", JSON.stringify(rules)], isSafety: true }];
}

/** The settings closest to the preset where no one can be asked; they never allow more. */
export function withoutAsking(settings: ClaudeSettings, preset: PermissionPreset): ClaudeSettings {
	const own = withPreset(settings, preset);
	if (preset === "full") return { ...own, dangerouslySkipPermissions: true };
	return { ...own, permissionMode: preset === "workspace" ? "acceptEdits" : "default" };
}
