import { readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";

/** Outside of every workspace. */
export const UNKNOWN = "/";

const MAX_PATH_LENGTH = 4_096;
const MAX_PATH_NAMES = 256;
const MAX_LINKS = 40;
/** Files that one request may make the server look up: names of paths, and entries of folders. */
const MAX_LOOKUPS = 20_000;
const GLOB = /[*?[]/;

/** Follows links for one request; each file is looked up once. */
export interface LinkReader {
	/**
	 * Follows all links, also in a path whose end does not exist yet: a file may be created through a link.
	 * @returns `UNKNOWN` for a path that cannot be followed, and once the request has needed too many files.
	 */
	realPathOf(absolute: string): string;
	/** Files in the folder before the first pattern of a path for which the pattern may stand. */
	matching(file: string): string[];
}

export function createLinkReader(): LinkReader {
	const found = new Map<string, Found>();
	const foldersRead = new Map<string, readonly string[] | null>();
	let left = MAX_LOOKUPS;

	function read(file: string): Found {
		const known = found.get(file);
		if (known !== undefined) return known;
		const now = --left < 0 ? "unknown" : readLink(file);
		found.set(file, now);
		return now;
	}

	/** Names of the files in a folder; `null` if there are too many. */
	function entriesOf(folder: string): readonly string[] | null {
		const known = foldersRead.get(folder);
		if (known !== undefined) return known;
		const names = left > 0 ? readFolder(folder) : [];
		left -= names.length;
		const now = left < 0 ? null : names;
		foldersRead.set(folder, now);
		return now;
	}

	function realPathOf(absolute: string): string {
		if (left < 0) return UNKNOWN;
		const real = follow(absolute, read);
		return left < 0 ? UNKNOWN : real;
	}

	return {
		realPathOf,
		matching(file) {
			const names = file.split(path.sep);
			const at = names.findIndex((name) => GLOB.test(name));
			if (at < 0) return [];
			const folder = names.slice(0, at).join(path.sep);
			const entries = entriesOf(folder);
			if (entries === null) return [UNKNOWN];
			const matching = entries.filter((name) => mayMatch(name, names[at] ?? ""));
			left -= matching.length;
			return left < 0 ? [UNKNOWN] : matching.map((name) => path.join(folder, name, ...names.slice(at + 1)));
		},
	};
}

/** Like `LinkReader.realPathOf`, for a single path. */
export function realPathOf(absolute: string): string {
	return follow(absolute, readLink);
}

type Found = "none" | "missing" | "unknown" | { target: string };

function follow(absolute: string, read: (file: string) => Found): string {
	const { root } = path.parse(absolute);
	let names = absolute.slice(root.length).split(path.sep);
	if (absolute.length > MAX_PATH_LENGTH || names.length > MAX_PATH_NAMES) return UNKNOWN;
	let real = root;
	for (let links = 0; names.length > 0; ) {
		const [name = "", ...rest] = names;
		const file = path.join(real, name);
		const found = read(file);
		if (found === "unknown") return rest.includes("..") ? UNKNOWN : path.join(file, ...rest);
		// Nothing is in a missing folder, but `..` leads out of it again.
		if (found === "missing" && !rest.includes("..")) return path.join(file, ...rest);
		names = rest;
		if (found === "none" || found === "missing") real = file;
		else {
			if (++links > MAX_LINKS || found.target.length > MAX_PATH_LENGTH) return UNKNOWN;
			if (path.isAbsolute(found.target)) real = path.parse(found.target).root;
			names = [...found.target.split(path.sep), ...rest];
		}
	}
	return real;
}

/** Compares only what precedes and follows the special characters of the pattern. */
function mayMatch(name: string, pattern: string): boolean {
	const [before = ""] = pattern.split(GLOB, 1);
	const after = pattern.slice(Math.max(...["*", "?", "[", "]"].map((char) => pattern.lastIndexOf(char))) + 1);
	return name.startsWith(before) && name.endsWith(after);
}

/** A pattern in a folder that cannot be read stands for nothing. */
function readFolder(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

const NO_LINK = new Set(["EINVAL"]);
const MISSING = new Set(["ENOENT"]);

function readLink(file: string): Found {
	try {
		return { target: readlinkSync(file) };
	} catch (error) {
		if (hasErrorCode(error, NO_LINK)) return "none";
		return hasErrorCode(error, MISSING) ? "missing" : "unknown";
	}
}
