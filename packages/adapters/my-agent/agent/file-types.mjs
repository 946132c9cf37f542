// @ts-check
import path from "node:path";

/** @type {Record<string, string>} */
const NAMES = {
	".c": "C",
	".cpp": "C++",
	".cs": "C#",
	".css": "CSS",
	".go": "Go",
	".h": "C",
	".html": "HTML",
	".java": "Java",
	".js": "JavaScript",
	".json": "JSON",
	".jsx": "JavaScript",
	".kt": "Kotlin",
	".md": "Markdown",
	".mjs": "JavaScript",
	".php": "PHP",
	".py": "Python",
	".rb": "Ruby",
	".rs": "Rust",
	".sh": "Shell",
	".sql": "SQL",
	".swift": "Swift",
	".toml": "TOML",
	".ts": "TypeScript",
	".tsx": "TypeScript",
	".txt": "text",
	".yaml": "YAML",
	".yml": "YAML",
};

/**
 * @param {string} file
 * @returns {string}
 */
function fileType(file) {
	const extension = path.extname(file).toLowerCase();
	return NAMES[extension] ?? (extension || "no extension");
}

/**
 * Types with the number of their files, most files first.
 * @param {string[]} files
 * @returns {[type: string, count: number][]}
 */
export function countTypes(files) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const file of files) counts.set(fileType(file), (counts.get(fileType(file)) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
