import { isObject } from "@paperclipai/adapter-utils";

/** Keys of contents and search patterns, whose values may look like paths. */
const CONTENT_KEY =
	/text|content|str(?:ing)?$|pattern|query|diff|patch|glob|regex|description|reason|title|explanation/i;
const PATH_KEY = /path|file|dir|folder|target|dest|source|uri|^(?:src|to|from|cwd)$/i;
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
const MAX_PATHS = 1_000;
const MAX_DEPTH = 20;

/**
 * Returns all paths in the input of a tool, under whatever names, so that none escapes the rules; `null` if one cannot be
 * judged, such as a URL.
 */
export function namedPaths(input: unknown): string[] | null {
	const found: string[] = [];
	const isComplete = collect("", input, found, 0);
	const paths = found.map(toPath);
	return isComplete && paths.every((path) => path !== null) ? paths : null;
}

/** @returns `null` for a URL of another scheme than `file`. */
function toPath(text: string): string | null {
	if (!URL_START.test(text)) return text;
	if (!/^file:\/\/(?:localhost)?\//i.test(text)) return null;
	try {
		return decodeURIComponent(new URL(text).pathname);
	} catch {
		return null;
	}
}

function collect(key: string, value: unknown, found: string[], depth: number): boolean {
	if (depth > MAX_DEPTH || found.length > MAX_PATHS) return false;
	if (Array.isArray(value)) return value.every((one) => collect(key, one, found, depth + 1));
	if (isObject(value)) return Object.entries(value).every(([name, one]) => collect(name, one, found, depth + 1));
	if (typeof value !== "string" || value === "" || CONTENT_KEY.test(key)) return true;
	if (PATH_KEY.test(key) || looksLikePath(value)) found.push(value);
	return true;
}

function looksLikePath(text: string): boolean {
	return /^(?:[/~]|[a-z]:[\\/])/i.test(text) || URL_START.test(text) || text.split(/[\\/]/).includes("..");
}
