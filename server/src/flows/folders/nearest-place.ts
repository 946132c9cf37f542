import { readlink, realpath } from "node:fs/promises";
import path from "node:path";

/** As many as Linux follows. */
const MAX_LINKS = 40;

/** Where a path leads, without links; as far as that exists and may be read if it does not exist or may not. Never rejects. */
export async function nearestPlace(file: string, links = MAX_LINKS): Promise<string> {
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
	// Not resolved as text: what `..` leads to depends on the links before it.
	return await nearestPlace(path.isAbsolute(target) ? target : `${real}/${target}`, links - 1);
}

async function resolved(file: string): Promise<string | null> {
	return await realpath(file).catch(() => null);
}
