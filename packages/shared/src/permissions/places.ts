import { isControlFile, isWithin, namesIn } from "./paths.ts";

/** Places outside of the workspace that every command may use. */
const COMMON_PLACES = [
	...["/tmp", "/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd", "/dev/tty"],
	...["/dev/random", "/dev/urandom", "/dev/zero", "/proc/cpuinfo", "/proc/meminfo", "/etc/os-release"],
];
/** Folders at the root of systems, by which a path is told from other text that begins with a slash. */
const ROOTS =
	/^\/+(?:Applications|Library|System|Users|Volumes|private|bin|boot|dev|etc|home|lib\d*|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)(?:\/|$)/;

/**
 * Whether a word names a place outside of the workspace.
 * @param depth Folders that `..` may leave.
 */
export function namesOutside(text: string, workspace: string, depth: number): boolean {
	let addresses = "";
	// An address without a host, such as `sqlite:///file`, names a file.
	const rest = text.replace(/(?<![\w+.-])(?!file:)[a-z][a-z0-9+.-]*:\/\/[^/\s"'`][^\s"'`<>]*/gi, (address) => {
		addresses += ` ${address}`;
		return "";
	});
	if (addresses.split(" ").some((address) => climbOf(address) > 0)) return true;
	const isText = /[\s"'`]/.test(rest);
	const tokens = isText ? rest.split(/[\s"'`()[\]{};|&<>]+/) : [rest];
	return tokens.some((token) => tokenLeaves(token, workspace, depth, isText));
}

/** @param isText Whether the token is a part of a text, in which not all that begins with a slash is a path. */
function tokenLeaves(token: string, workspace: string, depth: number, isText: boolean): boolean {
	if (/(?:^|[=:])~(?:[/a-zA-Z]|$)|\$\{?(?:HOME|OLDPWD)\b/.test(token)) return true;
	// Some shells read `.*` as `..`, too.
	if (namesIn(token).some((name) => /^\.[?*[\].!^]+$/.test(name) && /[?*[]/.test(name))) return true;
	if (/\$(?:PWD\b|\{PWD\})[^/:,]/.test(token)) return true;
	const mayClimb = depth > 0 && /^[\w.][^=:,@$]*$/.test(token) && climbOf(token) <= depth;
	if (namesIn(token).includes("..") && !mayClimb) return true;
	for (const [, path = ""] of token.matchAll(/(?:^-[a-zA-Z]+|^|[=:,]@?|^@)(\/[^=:,]*)/g)) {
		const normal = path.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
		if (isText && !ROOTS.test(path)) continue;
		if (namesIn(normal).includes("..") || ![workspace, ...COMMON_PLACES].some((folder) => isWithin(normal, folder)))
			return true;
	}
	return false;
}

/** In a program, the names of files are in quotes, and in quoted commands. */
export function namesOutsideInCode(code: string, workspace: string): boolean {
	if (/["'`([{]\.\.(?:[/\s"'`)\]};]|$)|\s\.\.\/|["'`][^"'`\s]*\/\.\.["'`/]/.test(code)) return true;
	if (/["'`]~["'`/]|\s~[/"'`]|\b(?:HOME|OLDPWD)\b|\bhomedir\(|\.home\(|expanduser|file:\/\//.test(code)) return true;
	if (/\b(?:rm|remove|unlink|readdir|listdir|walk)\w*\(\s*["'`]\/["'`]/.test(code)) return true;
	const paths = [...code.matchAll(/(?:["'`]|[\w"'-]\s+)(\/[\w.][^\s"'`;|&<>(){}]*)/g)];
	return paths.some(([, path = ""]) => {
		return ROOTS.test(path) && ![workspace, ...COMMON_PLACES].some((folder) => isWithin(path, folder));
	});
}

/** Whether code names a file in a folder that configures other programs. */
export function configuresInCode(code: string): boolean {
	return [...code.matchAll(/["'`]([^"'`\s]+\/[^"'`\s]+)["'`]/g)].some(([, file = ""]) => isControlFile(file));
}

/** `r`, `w` and `e` read, write and execute what follows. */
export function sedNamesOutside(script: string): boolean {
	if (/(?:^|[;{}\d$!])\s*[rRwW]\s*(?:\/(?!dev\/std)|~|\.\.)|\/[rRwWe]\s+(?:\/(?!dev\/std)|~|\.\.)/.test(script))
		return true;
	if (/(?:^|[;{}\d$/])\s*e(?:\s|$)/.test(script)) return true;
	return /s\/(?:[^/\\\n]|\\.)*\/(?:[^/\\\n]|\\.)*\/[gpimI\d]*(?:e|w\s*(?:\/(?!dev\/std)|~|\.\.))/.test(script);
}

/** Number of levels by which a path leaves the folder in which it begins. */
function climbOf(path: string): number {
	let depth = 0;
	let least = 0;
	for (const name of path.split("/")) {
		if (name === "" || name === ".") continue;
		depth += name === ".." ? -1 : 1;
		least = Math.min(least, depth);
	}
	return -least;
}
