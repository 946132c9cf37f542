import { isObject } from "@paperclipai/adapter-utils";

/** Words in keys of what is written, which may look like a path. */
const CONTENT_WORD =
	/^(?:(?:text|content|diff|patch|description|explanation|reason|title|quer|regex).*|strs?|strings?)$/;
/** Words in keys of what is searched for: text, or a pattern of paths. */
const PATTERN_WORD = /^(?:pattern|glob|include|exclude)s?$/;
/** The last word of a key whose value is a path, whatever the words before it say. */
const PATH_WORD = /^(?:path|file|dir|directory|folder|uri)s?$/;
const PATH_KEY = /path|file|dir|folder|target|dest|source|uri|^(?:src|to|from|cwd)$/i;
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
const MAX_PATHS = 1_000;
const MAX_DEPTH = 20;

/**
 * Returns all paths in the input of a tool, under whatever names, so that none escapes the rules; `null` if there are too
 * many. A URL of another scheme than `file` is no path, and is returned as it is.
 */
export function namedPaths(input: unknown): string[] | null {
	const found: string[] = [];
	return collect("", input, found, 0) ? found.map(toPath) : null;
}

function toPath(text: string): string {
	if (!/^file:\/\/(?:localhost)?\//i.test(text)) return text;
	try {
		return decodeURIComponent(new URL(text).pathname);
	} catch {
		return text;
	}
}

function collect(key: string, value: unknown, found: string[], depth: number): boolean {
	if (depth > MAX_DEPTH || found.length > MAX_PATHS) return false;
	if (Array.isArray(value)) return value.every((one) => collect(key, one, found, depth + 1));
	if (isObject(value)) return Object.entries(value).every(([name, one]) => collect(name, one, found, depth + 1));
	if (typeof value !== "string" || value === "") return true;
	const kind = kindOf(key);
	if (kind === "path" || (kind === "pattern" && leavesFolder(value)) || (kind === null && looksLikePath(value)))
		found.push(value);
	return true;
}

function kindOf(key: string): "path" | "content" | "pattern" | null {
	const words = key
		.replace(/([a-z\d])(?=[A-Z])/g, "$1 ")
		.toLowerCase()
		.split(/[^a-z\d]+/);
	if (PATH_WORD.test(words.at(-1) ?? "")) return "path";
	if (words.some((word) => CONTENT_WORD.test(word))) return "content";
	if (words.some((word) => PATTERN_WORD.test(word))) return "pattern";
	return PATH_KEY.test(key) ? "path" : null;
}

/** Whether a pattern may match files outside of the folder of the search. */
function leavesFolder(pattern: string): boolean {
	return pattern.split(/[{,}]/).some(looksLikePath);
}

function looksLikePath(text: string): boolean {
	return /^(?:[/~]|[a-z]:[\\/])/i.test(text) || URL_START.test(text) || text.split(/[\\/]/).includes("..");
}
