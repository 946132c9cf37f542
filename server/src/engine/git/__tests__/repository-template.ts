import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

interface TemplateEntry {
	path: string;
	mode: number;
	content: Buffer | null;
}

/** By key. */
const templates = new Map<string, TemplateEntry[]>();

/**
 * Copies an earlier folder with the same key, because a new repository takes four calls of git, which are slower than
 * most tests. A folder with files is made anew.
 */
export function makeOnce(folder: string, key: string, make: () => void): void {
	const isEmpty = readdirSync(folder).length === 0;
	const template = isEmpty ? templates.get(key) : undefined;
	if (template !== undefined) writeEntries(folder, template);
	else make();
	if (isEmpty && template === undefined) templates.set(key, readEntries(folder));
}

function readEntries(folder: string): TemplateEntry[] {
	// Git's examples of hooks are most of the files.
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => !name.endsWith(".sample"));
	return names.map((name) => {
		const file = path.join(folder, name);
		const stats = lstatSync(file);
		return { path: name, mode: stats.mode & 0o777, content: stats.isFile() ? readFileSync(file) : null };
	});
}

function writeEntries(folder: string, entries: readonly TemplateEntry[]): void {
	for (const { path: name, mode, content } of entries) {
		const file = path.join(folder, name);
		if (content === null) mkdirSync(file, { recursive: true });
		else {
			mkdirSync(path.dirname(file), { recursive: true });
			writeFileSync(file, content);
			chmodSync(file, mode);
		}
	}
}
