import { readlink, realpath } from "node:fs/promises";
import path from "node:path";

/** Maximum number of links to follow, the same as in Linux. */
const MAX_LINKS = 40;

/** Resolves the links in the part of the path that exists and is readable. Never rejects. */
export async function nearestPath(file: string, links = MAX_LINKS): Promise<string> {
	let at = file;
	let below: string | null = null;
	let real = await resolved(at);
	while (real === null && path.dirname(at) !== at) {
		below = path.basename(at);
		at = path.dirname(at);
		real = await resolved(at);
	}
	if (real === null || below === null) return real ?? at;
	const target = await readlink(path.join(real, below)).catch(() => null);
	if (target === null || links === 0) return real;
	// Not normalized first: the target of `..` depends on the links before it.
	return await nearestPath(path.isAbsolute(target) ? target : `${real}/${target}`, links - 1);
}

async function resolved(file: string): Promise<string | null> {
	return await realpath(file).catch(() => null);
}
