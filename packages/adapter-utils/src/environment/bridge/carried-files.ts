import { existsSync } from "node:fs";
import path from "node:path";
import type { FolderMapping } from "../environment-run.ts";
import type { RunEnvironmentFile } from "../run-environment.ts";

export function findCarried(
	{ files, inFolders }: RunEnvironmentFile["carried"],
	texts: string[],
	there: string,
): FolderMapping[] {
	const named = files.filter((file) => texts.some((text) => text.includes(file)));
	const found = new Set([
		...named,
		...inFolders.flatMap((folder) => texts.flatMap((text) => findIn(`${folder}/`, text))),
	]);
	return [...found]
		.filter(existsSync)
		.map((here, index) => ({ here, there: `${there}/${index}/${path.basename(here)}` }));
}

const MAX_NAME = 256;

function findIn(prefix: string, text: string): string[] {
	const found: string[] = [];
	for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
		const start = at + prefix.length;
		const name = /^[\w.-]+/.exec(text.slice(start, start + MAX_NAME))?.[0];
		if (name !== undefined && name !== "." && name !== "..") found.push(prefix + name);
	}
	return found;
}
