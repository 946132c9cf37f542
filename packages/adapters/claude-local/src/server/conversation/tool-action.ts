import path from "node:path";
import { asString, type ToolAction } from "@paperclipai/adapter-utils";

const PATH_PARAMETERS = ["file_path", "notebook_path"];
const EDITS = new Set(["Edit", "MultiEdit", "NotebookEdit", "Write"]);
/** Tools whose commands are not read: the words of PowerShell differ from the words of a shell. */
const COMMANDS = new Set(["Monitor", "PowerShell"]);
/** Parameters of `Bash` besides its sandbox; an unknown one may change what a command does. */
const BASH_PARAMETERS = new Set(["command", "description", "timeout", "run_in_background"]);
const FILE_READS = new Set(["NotebookRead", "Read"]);

/** Returns the effect of a tool call, `other` unless the parameters prove another one. */
export function toolActionOf(toolName: string, input: Record<string, unknown>): ToolAction {
	if (toolName === "Bash") return bashAction(input);
	if (EDITS.has(toolName)) return withPaths("edit", filePaths(input));
	if (FILE_READS.has(toolName)) return withPaths("read", filePaths(input));
	if (toolName === "LS" || toolName === "Grep") return withPaths("read", [asString(input.path) || "."]);
	if (toolName === "Glob") return withPaths("read", [globFolder(asString(input.path), asString(input.pattern))]);
	return COMMANDS.has(toolName) ? { kind: "other", isUnclear: true } : { kind: "other" };
}

function bashAction({ dangerouslyDisableSandbox: leaves, ...input }: Record<string, unknown>): ToolAction {
	const command = asString(input.command);
	const isKnown = Object.keys(input).every((name) => BASH_PARAMETERS.has(name));
	if (command === "" || !isKnown) return { kind: "other", isUnclear: true };
	const isConfined = leaves === undefined || leaves === null || leaves === false;
	return { kind: "command", command, ...(isConfined ? {} : { leavesSandbox: true }) };
}

function filePaths(input: Record<string, unknown>): string[] {
	return PATH_PARAMETERS.map((name) => asString(input[name])).filter((file) => file !== "");
}

function withPaths(kind: "edit" | "read", paths: string[]): ToolAction {
	return paths.length === 0 ? { kind: "other", isUnclear: true } : { kind, paths };
}

/** The folder that contains all matches of a pattern, which may be absolute. */
function globFolder(folder: string, pattern: string): string {
	const parts = pattern.split("/");
	const wildcard = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
	const fixed = parts.slice(0, wildcard === -1 ? parts.length : wildcard).join("/");
	const start = pattern.startsWith("/") ? `/${fixed}` : path.posix.join(folder || ".", fixed);
	// A pattern such as `*/../..` leaves the folder of its fixed part.
	return parts.slice(wildcard).includes("..") && wildcard !== -1 ? "/" : path.posix.normalize(start);
}
