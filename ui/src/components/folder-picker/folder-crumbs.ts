import type { FolderList } from "@paperclipai/shared";

export function isWithin(folder: string, path: string): boolean {
	return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Returns the folders from the root to the listed folder. */
export function crumbsOf({ path, roots }: Pick<FolderList, "path" | "roots">): { name: string; path: string }[] {
	const around = roots.filter((root) => isWithin(root, path)).toSorted((a, b) => a.length - b.length);
	const root = around[0] ?? path;
	const below = path.slice(root.length).split("/").filter(Boolean);
	const start = root.endsWith("/") ? root.slice(0, -1) : root;
	return [
		{ name: root, path: root },
		...below.map((name, index) => ({ name, path: [start, ...below.slice(0, index + 1)].join("/") })),
	];
}
