import { isObject } from "@paperclipai/adapter-utils";
import { patchedPaths } from "./patched-paths.ts";

/** Words in keys of what is written, which may look like a path. */
const CONTENT_WORD =
	/^(?:(?:text|content|diff|patch|description|explanation|reason|title|quer|regex|instruction|summar|thought|code|snippet|body|comment|message).*|strs?|strings?)$/;
/** Words in keys of what is searched for: text, or a pattern of paths. */
const PATTERN_WORD = /^(?:pattern|glob|include|exclude)s?$/;
/** The last word of a key whose value is a path, whatever the words before it say. */
const PATH_WORD = /^(?:path|file|dir|directory|folder|uri)s?$/;
const PATH_KEY = /path|file|dir|folder|target|dest|source|uri|^(?:src|to|from|cwd)$/i;
/** The last word of a key whose value is usually one of a few words, or an id. */
const CHOICE_WORD = /^(?:type|kind|mode|command|encoding|language|lang|format|id|uuid|status|version)$/;
/** Keys of objects that may have a member for each file. */
const FILES_KEY = /^(?:files|changes|edits)$/i;
const IDENTIFIER = /^[a-z_$][\w$-]*$/i;
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
const MAX_PATHS = 1_000;
const MAX_DEPTH = 20;

/**
 * Returns all paths in the input of a tool, under whatever names, so that none escapes the rules; `null` if there are too
 * many, or if one cannot be read. A text under an unknown key counts as a path. A URL of another scheme than `file` is
 * no path, and is returned as it is.
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
	if (Array.isArray(value)) return value.every((one) => collect(isObject(one) ? "" : key, one, found, depth + 1));
	if (isObject(value)) {
		const members = Object.entries(value);
		found.push(...members.flatMap(([name, one]) => (isFileName(key, name, one) ? [name] : [])));
		return members.every(([name, one]) => collect(name, one, found, depth + 1));
	}
	if (typeof value !== "string" || value === "") return true;
	const kind = kindOf(key);
	const patched = kind === "content" || kind === null ? patchedPaths(value, /patch|diff/i.test(key)) : [];
	if (patched === null) return false;
	found.push(...patched);
	if (patched.length === 0 && isPath(kind, value)) found.push(value);
	return true;
}

type KeyKind = "path" | "content" | "pattern" | "choice" | null;

function isPath(kind: KeyKind, value: string): boolean {
	if (kind === "choice") return !/^[\w-]+$/.test(value);
	return kind === "path" || kind === null || (kind === "pattern" && leavesFolder(value));
}

/** Whether the key of a member is the name of a file, and not of a parameter. */
function isFileName(parent: string, name: string, value: unknown): boolean {
	return !IDENTIFIER.test(name) || (FILES_KEY.test(parent) && typeof value !== "string");
}

function kindOf(key: string): KeyKind {
	const words = key
		.replace(/([a-z\d])(?=[A-Z])/g, "$1 ")
		.toLowerCase()
		.split(/[^a-z\d]+/);
	const last = words.at(-1) ?? "";
	if (PATH_WORD.test(last)) return "path";
	if (words.some((word) => CONTENT_WORD.test(word))) return "content";
	if (words.some((word) => PATTERN_WORD.test(word))) return "pattern";
	if (PATH_KEY.test(key)) return "path";
	return CHOICE_WORD.test(last) ? "choice" : null;
}

/** Whether a pattern may match files outside of the folder of the search. */
function leavesFolder(pattern: string): boolean {
	return pattern.split(/[{,}]/).some(looksLikePath);
}

function looksLikePath(text: string): boolean {
	return /^(?:[/~]|[a-z]:[\\/])/i.test(text) || URL_START.test(text) || text.split(/[\\/]/).includes("..");
}
