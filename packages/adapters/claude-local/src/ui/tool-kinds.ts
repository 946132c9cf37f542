import type { ToolKind } from "@paperclipai/adapter-utils";

const KINDS = new Map<string, ToolKind>([
	["Bash", "shell"],
	["BashOutput", "shell"],
	["PowerShell", "shell"],
	["Monitor", "shell"],
	["Edit", "edit"],
	["MultiEdit", "edit"],
	["NotebookEdit", "edit"],
	["Write", "edit"],
	["Read", "read"],
	["Glob", "search"],
	["Grep", "search"],
	["LS", "search"],
	["ToolSearch", "search"],
	["WebFetch", "web"],
	["WebSearch", "web"],
	["web_fetch", "web"],
	["web_search", "web"],
	["Agent", "task"],
	["Task", "task"],
	["TodoWrite", "todo"],
]);

/** `other` for a tool of an MCP server or of a later version. */
export function toolKindOf(name: string): ToolKind {
	return KINDS.get(name) ?? "other";
}
