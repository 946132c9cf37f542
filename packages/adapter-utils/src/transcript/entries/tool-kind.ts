import type { ToolKind } from "../../contract/transcript-entry.ts";

/**
 * Words in the names of common tools, the most significant first: `web_search` is a web tool, `todo_read` a plan tool.
 */
const KINDS: [kind: ToolKind, words: RegExp][] = [
	["todo", /todo|plan/],
	["web", /web|fetch|url|browse|http/],
	["task", /task|agent|delegate/],
	["search", /search|grep|glob|find|list|^ls$/],
	["edit", /edit|write|patch|replace|create|change|update|delete|rename/],
	["read", /read|view|open|cat$/],
	["shell", /shell|bash|exec|command|terminal|run|powershell/],
];
/** Maximum length of a name; a longer text is not the name of a tool. */
const MAX_LENGTH = 64;

/**
 * Guesses the kind from the name, for parsers that do not declare it. Of `mcp__server__tool`, it uses the last part.
 */
export function guessToolKind(name: string): ToolKind {
	if (name.length > MAX_LENGTH) return "other";
	const own = name.split(/__|\./).at(-1)?.toLowerCase() ?? "";
	return KINDS.find(([, words]) => words.test(own))?.[0] ?? "other";
}
