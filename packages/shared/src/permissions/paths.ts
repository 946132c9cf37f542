/** @param folder Absolute path without a slash at its end. */
export function isWithin(path: string, folder: string): boolean {
	return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** Files and folders that make other programs execute commands, such as coding agents and editors. */
const CONTROL_FILES = new Set([
	".git",
	".agents",
	".claude",
	".claude.json",
	".codex",
	".cursor",
	".devcontainer",
	".envrc",
	".gemini",
	".goose",
	".husky",
	".mcp.json",
	".opencode",
	".qwen",
	".vscode",
	".windsurf",
	".zed",
	"opencode.json",
	"opencode.jsonc",
]);

/** @param path Relative to the workspace, or any word that may contain a path. */
export function isControlFile(path: string): boolean {
	const names = namesIn(path.toLowerCase());
	return names.some(
		(name, index) => CONTROL_FILES.has(name) || (name === ".github" && names[index + 1]?.startsWith("copilot")),
	);
}

/** Names of files and folders in a word that may contain a path. */
export function namesIn(word: string): string[] {
	return pathsIn(word).flatMap((path) => path.split("/"));
}

/**
 * Paths that a word may contain, such as `-C../x`, `--file=x` or `@a/b`.
 * The letters behind a dash may all be options, or begin a path: `-rf../x`, `-oout/x`.
 */
export function pathsIn(word: string): string[] {
	const parts = word
		.split(/[=:,@]/)
		.flatMap((part) => (/^-\w/.test(part) ? [part.slice(2), part.replace(/^-\w+/, "")] : [part]));
	// These characters may also belong to the name of a file.
	return parts.length > 1 ? [word, ...parts] : parts;
}
