import path from "node:path";
import { asArray, asString, isObject, type ToolAction } from "@paperclipai/adapter-utils";

/** Tools whose commands are not read: the words of PowerShell differ from the words of a shell. */
const COMMANDS = new Set(["Monitor", "PowerShell"]);
/** Parameters of `Bash` besides its sandbox; an unknown one may change what a command does. */
const BASH_PARAMETERS = new Set(["command", "description", "timeout", "run_in_background"]);

/** Parameters that name files, or places where to look for them. */
const NAMING = new Set(["file_path", "glob", "notebook_path", "path", "pattern"]);
const EDIT_PARAMETERS = ["old_string", "new_string", "replace_all"];

interface FileTool {
	kind: "edit" | "read";
	/** Returns the files that a call with these texts uses. */
	files: (text: (parameter: string) => string) => string[];
	/** All parameters of all versions; an unknown one may change what is done, and to which files. */
	parameters: readonly string[];
}

const ofFile: FileTool["files"] = (text) => [text("file_path")];
const ofNotebook: FileTool["files"] = (text) => [text("notebook_path")];
const FILE_TOOLS = new Map<string, FileTool>(
	Object.entries({
		Edit: { kind: "edit", files: ofFile, parameters: ["file_path", ...EDIT_PARAMETERS] },
		MultiEdit: { kind: "edit", files: ofFile, parameters: ["file_path", "edits"] },
		NotebookEdit: {
			...{ kind: "edit", files: ofNotebook },
			parameters: ["notebook_path", "cell_id", "cell_number", "cell_type", "edit_mode", "new_source"],
		},
		Write: { kind: "edit", files: ofFile, parameters: ["file_path", "content"] },
		NotebookRead: { kind: "read", files: ofNotebook, parameters: ["notebook_path", "cell_id"] },
		Read: { kind: "read", files: ofFile, parameters: ["file_path", "offset", "limit", "pages", "allow_large"] },
		LS: { kind: "read", files: (text) => [text("path") || "."], parameters: ["path", "ignore"] },
		Glob: {
			...{ kind: "read", parameters: ["path", "pattern"] },
			files: (text) => [globFolder(text("path"), text("pattern"))],
		},
		Grep: {
			...{ kind: "read" },
			files: (text) => [text("path") || ".", ...globsElsewhere(text("path"), text("glob"))],
			parameters: [
				...["path", "glob", "pattern", "type", "output_mode", "head_limit", "offset", "multiline", "context"],
				...["-A", "-B", "-C", "-i", "-n", "-o"],
			],
		},
	}),
);

/** Returns the effect of a tool call, `other` unless the parameters prove another one. */
export function toolActionOf(toolName: string, input: Record<string, unknown>): ToolAction {
	if (toolName === "Bash") return bashAction(input);
	const tool = FILE_TOOLS.get(toolName);
	if (tool !== undefined) return fileAction(tool, input);
	return COMMANDS.has(toolName) ? { kind: "other", isUnclear: true } : { kind: "other" };
}

function bashAction({ dangerouslyDisableSandbox: leaves, ...input }: Record<string, unknown>): ToolAction {
	const command = asString(input.command);
	const isKnown = Object.keys(input).every((name) => BASH_PARAMETERS.has(name));
	if (command === "" || !isKnown) return { kind: "other", isUnclear: true };
	const isConfined = leaves === undefined || leaves === null || leaves === false;
	return { kind: "command", command, ...(isConfined ? {} : { leavesSandbox: true }) };
}

function fileAction({ kind, files, parameters }: FileTool, input: Record<string, unknown>): ToolAction {
	const isKnown = Object.entries(input).every(([name, value]) => {
		const isReadable = !NAMING.has(name) || value === null || typeof value === "string";
		return parameters.includes(name) && isReadable;
	});
	// Without a path, the files are unknown.
	if (!isKnown || !asArray(input.edits).every(isPlainEdit)) return { kind, paths: [] };
	const paths = files((parameter) => asString(input[parameter])).filter((file) => file !== "");
	return paths.length === 0 ? { kind: "other", isUnclear: true } : { kind, paths };
}

function isPlainEdit(edit: unknown): boolean {
	return isObject(edit) && Object.keys(edit).every((name) => EDIT_PARAMETERS.includes(name));
}

/** Folders outside of the searched one that the globs of `Grep` name. */
function globsElsewhere(folder: string, globs: string): string[] {
	const elsewhere = globs.split(/[\s,]+/).filter((glob) => /^(?:[/~]|\.\.(?:\/|$))/.test(globFolder("", glob)));
	return elsewhere.map((glob) => globFolder(folder, glob));
}

/** The folder that contains all matches of a pattern, which may be absolute. */
function globFolder(folder: string, pattern: string): string {
	const parts = pattern.split("/");
	const wildcard = parts.findIndex((part) => /[*?[\]{}()!\\]/.test(part));
	const fixed = parts.slice(0, wildcard === -1 ? parts.length : wildcard).join("/");
	if (wildcard !== -1 && mayLeave(parts.slice(wildcard).join("/"), wildcard === 0)) return "/";
	if (pattern.startsWith("~")) return fixed;
	const start = pattern.startsWith("/") ? `/${fixed}` : path.posix.join(folder || ".", fixed);
	return path.posix.normalize(start);
}

/** Alternatives of which one is empty, so that the pattern may begin with `/`. */
const EMPTY_START = /^\{(?:[^{}]*,)?(?:,[^{}]*)?\}\//;

/** Whether the part of a pattern from its first wildcard on may lead out of the folder in which it begins. */
function mayLeave(pattern: string, isWhole: boolean): boolean {
	// Alternatives are joined with the text around them: `{.,a}./b` stands for `../b`, too.
	const dots = pattern.split(/[/\\{}()[\],|!+@]/).filter((text) => /^\.+$/.test(text));
	return dots.join("").length > 1 || /[{(,|\\][/~]/.test(pattern) || (isWhole && EMPTY_START.test(pattern));
}
