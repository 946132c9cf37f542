import type { FolderMapping } from "../environment-run.ts";

export interface PathMapper {
	map(text: string): string;
}

/** Excludes matches in the middle of a path: a path does not start after one of these characters. */
const BEFORE = String.raw`(?<![\w.\-/])`;
/** Excludes longer names: `/srv/a-2` is not a path in `/srv/a`. */
const AFTER = String.raw`(?![\w\-]|\.\w)`;

export function createPathMapper(folders: FolderMapping[]): PathMapper {
	const differing = folders.filter(({ here, there }) => here !== there);
	if (differing.length === 0) return { map: (text) => text };
	const byHere = new Map(differing.map(({ here, there }) => [here, there]));
	const longestFirst = [...byHere.keys()].sort((a, b) => b.length - a.length);
	const pattern = new RegExp(`${BEFORE}(?:${longestFirst.map(escapePattern).join("|")})${AFTER}`, "g");
	return { map: (text) => text.replace(pattern, (here) => byHere.get(here) ?? here) };
}

function escapePattern(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
