import { existsSync } from "node:fs";
import path from "node:path";
import type { FolderMapping } from "../execution-environment.ts";

/**
 * The files and folders directly in one of `roots` that the texts of a call mention.
 * @param there Folder in the environment in which they get a place.
 */
export function findCarried(roots: string[], texts: string[], there: string): FolderMapping[] {
	const found = new Set<string>();
	for (const root of roots) {
		const prefix = `${root}/`;
		for (const text of texts) {
			for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
				const name = /^[\w.-]+/.exec(text.slice(at + prefix.length, at + prefix.length + 256))?.[0];
				if (name !== undefined && name !== "." && name !== "..") found.add(prefix + name);
			}
		}
	}
	return [...found]
		.filter(existsSync)
		.map((here, index) => ({ here, there: `${there}/${index}/${path.basename(here)}` }));
}
