/** Maximum length in UTF-16 code units; small enough for file systems, which count bytes. */
const MAX_PATH_LENGTH = 200;
const MAX_PART_LENGTH = 60;

/**
 * Part of a path: not hidden, without special characters of shells and file systems, and without a trailing space or
 * dot.
 */
const PART = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_. -]*[\p{L}\p{M}\p{N}_-])?$/u;

/** Device names that Windows reserves, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a relative path stays within its folder and is valid on every system. */
export function isSafePath(path: string): boolean {
	if (path.length > MAX_PATH_LENGTH || path === "__proto__") return false;
	return path.split("/").every((part) => part.length <= MAX_PART_LENGTH && PART.test(part) && !DEVICE.test(part));
}

/**
 * Finds two paths that cannot both be files of one folder: one is a parent of the other, or they differ only in case.
 */
export function findPathClash(paths: string[]): [string, string] | null {
	const known = new Map(paths.map((path) => [sameOnDisk(path), path]));
	for (const path of paths) {
		const parts = sameOnDisk(path).split("/");
		for (let length = 1; length <= parts.length; length++) {
			const other = known.get(parts.slice(0, length).join("/"));
			if (other !== undefined && other !== path) return [other, path];
		}
	}
	return null;
}

/** File systems may ignore case and normalize accents. */
function sameOnDisk(path: string): string {
	return path.normalize("NFC").toLowerCase();
}
