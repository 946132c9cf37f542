import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

interface TemplateEntry {
	path: string;
	mode: number;
	content: Buffer | null;
}

interface Template {
	folders: readonly string[];
	entries: TemplateEntry[][];
}

/** By key. */
const templates = new Map<string, Template>();

/**
 * Copies earlier folders with the same key, because a new repository takes four calls of git, which are slower than
 * most tests. A folder with files is made anew.
 */
export function makeOnce(folders: readonly string[], key: string, make: () => void): void {
	const isNew = folders.every((folder) => !existsSync(folder) || readdirSync(folder).length === 0);
	const template = isNew ? templates.get(key) : undefined;
	if (template !== undefined) writeTemplate(folders, template);
	else make();
	if (isNew && template === undefined) templates.set(key, { folders, entries: folders.map(readEntries) });
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

function writeTemplate(folders: readonly string[], template: Template): void {
	for (const [at, folder] of folders.entries()) {
		mkdirSync(folder, { recursive: true });
		for (const { path: name, mode, content } of template.entries[at] ?? []) {
			const file = path.join(folder, name);
			if (content === null) mkdirSync(file, { recursive: true });
			else {
				mkdirSync(path.dirname(file), { recursive: true });
				writeFileSync(file, namesFolder(name) ? moved(content, template.folders, folders) : content);
				chmodSync(file, mode);
			}
		}
	}
}

/** A worktree and its repository name each other. */
const namesFolder = (name: string) => ["gitdir", ".git"].includes(path.basename(name));

function moved(content: Buffer, from: readonly string[], to: readonly string[]): string {
	return from.reduce((text, folder, at) => text.replace(folder, to[at] ?? ""), content.toString());
}
