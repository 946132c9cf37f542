import type { AgentMcpServer, PermissionPreset } from "@paperclipai/adapter-utils";
import type { ProgramOption } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";
import { mcpRule } from "./mcp-servers.ts";

/** The meaning of each preset for Claude Code. */
export const permissionPresets: Record<PermissionPreset, string> = {
	read_only: "The agent reads the files in its workspace. It has no tools for editing, and every command is refused.",
	workspace:
		"The agent edits files and runs commands in its workspace. Anything else is asked, such as other files, the web, and tools of MCP servers.",
	ask: "Every command, every change and every file that is read is asked.",
	full: "Every tool runs without asking. Tools can run any command and access any file of the server's user and any host.",
};

/** Settings with which an agent has decided on its permissions before there were presets. */
export const permissionSettings = ["allowedTools", "permissionMode", "dangerouslySkipPermissions"] as const;

const EDITING_TOOLS = ["Edit", "MultiEdit", "NotebookEdit", "Write"];
/** Tools that have an effect, or read files or hosts. The rules of settings files do not apply to them. */
const ASKING_TOOLS = [
	...["Bash", "Monitor", "PowerShell", ...EDITING_TOOLS],
	...["Glob", "Grep", "LS", "NotebookRead", "Read", "WebFetch", "WebSearch"],
];

const NO_PERMISSIONS = { allowedTools: [], permissionMode: "", dangerouslySkipPermissions: false };

/** Settings of a run whose permissions a preset decides. */
export function withPreset(settings: ClaudeSettings, preset: PermissionPreset): ClaudeSettings {
	const own = { ...settings, ...NO_PERMISSIONS };
	if (preset !== "read_only") return own;
	return { ...own, disallowedTools: [...new Set([...own.disallowedTools, ...EDITING_TOOLS])] };
}

/** Options with which Claude Code asks the host, which decides, for each use of a tool. */
export function askingOptions(mcpServers: readonly AgentMcpServer[] = []): ProgramOption[] {
	const rules = { permissions: { ask: [...ASKING_TOOLS, ...mcpServers.map(mcpRule)] } };
	return [
		{ args: ["--permission-prompt-tool", "stdio"], since: "1.0.0" },
		{ field: "permissionMode", args: ["--permission-mode", "default"], isSafety: true },
		{ field: "permissions", args: ["--settings", JSON.stringify(rules)], isSafety: true },
	];
}

/** The settings closest to the preset where no one can be asked; they never allow more. */
export function withoutAsking(settings: ClaudeSettings, preset: PermissionPreset): ClaudeSettings {
	const own = withPreset(settings, preset);
	if (preset === "full") return { ...own, dangerouslySkipPermissions: true };
	return { ...own, permissionMode: preset === "workspace" ? "acceptEdits" : "default" };
}
