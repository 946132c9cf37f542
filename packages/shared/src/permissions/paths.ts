/** @param folder Absolute path without a slash at its end. */
export function isWithin(path: string, folder: string): boolean {
	return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** Folders whose files make other programs execute commands. */
const CONTROL_FOLDERS = new Set([".git", ".claude", ".codex", ".agents"]);

/** @param path Relative to the workspace, or any word that may contain a path. */
export function isControlFile(path: string): boolean {
	return path.split(/[/=:,@]/).some((name) => CONTROL_FOLDERS.has(name.toLowerCase()));
}
