import path from "node:path";
import { fileURLToPath } from "node:url";
import { isObject } from "@paperclipai/adapter-utils/server-utils";

/** `path` is relative to the package's folder. */
export type ExportTarget =
	/** `byPattern`: only a pattern matched, so the file need not exist. */
	{ kind: "file"; path: string; byPattern: boolean } | { kind: "none" } | { kind: "invalid"; problem: string };

const NONE: ExportTarget = { kind: "none" };
const MAX_DEPTH = 100;
/** After this error, unlike after other invalid targets, Node does not try the next target in a list. */
const NUMBERED = invalid("has a numeric key in place of a condition");

export function resolveExport(exports: unknown, subpath: string, conditions: ReadonlySet<string>): ExportTarget {
	const isMap = isObject(exports);
	const keys = isMap ? Object.keys(exports) : [];
	const dotted = keys.filter((key) => key.startsWith("."));
	if (dotted.length > 0 && dotted.length < keys.length)
		return invalid("mixes subpaths, which begin with a dot, with conditions");
	if (dotted.length === 0 || !isMap) {
		return subpath === "." ? (resolveTarget(exports, { conditions, rest: null }) ?? NONE) : NONE;
	}
	const direct = !subpath.includes("*") && !subpath.endsWith("/") && Object.hasOwn(exports, subpath);
	if (direct) return resolveTarget(exports[subpath], { conditions, rest: null }) ?? NONE;
	const pattern = dotted.filter((key) => matches(key, subpath)).sort(mostSpecificFirst)[0];
	if (pattern === undefined) return NONE;
	const [base = "", trailer = ""] = pattern.split("*");
	const rest = subpath.slice(base.length, subpath.length - trailer.length);
	return resolveTarget(exports[pattern], { conditions, rest }) ?? NONE;
}

interface Resolving {
	conditions: ReadonlySet<string>;
	rest: string | null;
}

function resolveTarget(target: unknown, resolving: Resolving, depth = 0): ExportTarget | null {
	if (depth > MAX_DEPTH) return invalid("is nested too deeply");
	if (target === null) return NONE;
	if (typeof target === "string") return resolvePath(target, resolving.rest);
	if (Array.isArray(target)) return resolveFirst(target, resolving, depth + 1);
	if (!isObject(target)) return invalid(`has ${JSON.stringify(target)} in place of a path`);
	const keys = Object.keys(target);
	if (keys.some((key) => /^(0|[1-9]\d*)$/.test(key))) return NUMBERED;
	for (const key of keys) {
		if (key !== "default" && !resolving.conditions.has(key)) continue;
		const found = resolveTarget(target[key], resolving, depth + 1);
		if (found !== null) return found;
	}
	return null;
}

function resolveFirst(targets: unknown[], resolving: Resolving, depth: number): ExportTarget | null {
	let last: ExportTarget | null = targets.length === 0 ? NONE : null;
	for (const target of targets) {
		const found = resolveTarget(target, resolving, depth);
		if (found?.kind === "file" || found === NUMBERED) return found;
		last = found ?? last;
	}
	return last;
}

function resolvePath(target: string, rest: string | null): ExportTarget {
	const full = rest === null ? target : target.replaceAll("*", () => rest);
	if (!target.startsWith("./"))
		return invalid(`contains the path ${JSON.stringify(target)}, which does not begin with "./"`);
	const decoded = decodePath(full);
	if (decoded === null || hasForbiddenSegment(full)) {
		return invalid(`contains the path ${JSON.stringify(full)}, which is not a plain path inside the package`);
	}
	return { kind: "file", path: decoded, byPattern: rest !== null };
}

const ROOT = "/package/";

/** Targets are URLs: `%20` is a space, and a `?` ends the path. */
function decodePath(target: string): string | null {
	try {
		const file = path.normalize(fileURLToPath(new URL(target, `file://${ROOT}`)));
		return file.startsWith(ROOT) && !file.includes("\0") ? file.slice(ROOT.length) : null;
	} catch {
		return null;
	}
}

function hasForbiddenSegment(target: string): boolean {
	const segments = target.slice(2).split(/[\\/]/);
	return segments.some((segment) => /^(\.|\.\.|node_modules)$/i.test(decodeBytes(segment)));
}

function decodeBytes(text: string): string {
	return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function matches(key: string, subpath: string): boolean {
	const [base = "", trailer, ...more] = key.split("*");
	if (trailer === undefined || more.length > 0) return false;
	return subpath.length >= key.length && subpath !== base && subpath.startsWith(base) && subpath.endsWith(trailer);
}

function mostSpecificFirst(one: string, other: string): number {
	return other.indexOf("*") - one.indexOf("*") || other.length - one.length;
}

function invalid(problem: string): ExportTarget {
	return { kind: "invalid", problem };
}
