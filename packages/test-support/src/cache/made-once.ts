import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/paperclip-test/", import.meta.url));

/**
 * Path of a folder that `make` has filled, now or in an earlier run with the same content of `sources`.
 * @param make Fills the given folder, which does not exist yet.
 */
export async function madeOnce(
	name: string,
	sources: readonly string[],
	make: (folder: string) => Promise<unknown>,
): Promise<string> {
	const result = path.join(CACHE, `${name}-${hashOf(sources)}`);
	if (existsSync(result)) return result;
	await mkdir(CACHE, { recursive: true });
	const draft = await mkdtemp(path.join(CACHE, "draft-"));
	const folder = path.join(draft, name);
	await make(folder);
	await rename(folder, result).catch((error) => {
		if (!existsSync(result)) throw error;
	});
	await rm(draft, { recursive: true, force: true });
	return result;
}

/** In a fixed order. */
export function filesIn(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}

function hashOf(files: readonly string[]): string {
	const hash = createHash("sha256");
	for (const file of files) hash.update(file).update(readFileSync(file));
	return hash.digest("hex").slice(0, 16);
}
