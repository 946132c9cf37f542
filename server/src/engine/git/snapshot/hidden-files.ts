import { readlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { IndexEntry } from "./index-entries.ts";
import type { FoundFile } from "./list-files.ts";
import { pathBytes, quotedPath } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";

type StoredFile = Pick<IndexEntry, "path" | "mode" | "object">;

export async function storeHiddenFiles(
	repository: PlainRepository,
	root: string,
	files: readonly FoundFile[],
): Promise<StoredFile[]> {
	const sources: string[] = [];
	for (const [index, file] of files.entries()) {
		sources.push(file.mode === "120000" ? await writeTarget(repository, root, file.path, index) : file.path);
	}
	if (sources.length === 0) return [];
	const input = Buffer.from(sources.map((source) => `${quotedPath(source)}\n`).join(""), "latin1");
	const args = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
	const objects = (await repository.git(args, { input, cwd: root })).split("\n");
	return files.map((file, index) => ({
		path: file.path.split("/").map(escapedName).join("/"),
		mode: file.mode,
		object: objects[index] ?? "",
	}));
}

/** Writes the target of a link to a file, from which git reads the content to store. */
async function writeTarget(repository: PlainRepository, root: string, link: string, index: number): Promise<string> {
	const file = path.join(repository.folder, `link-${index}`);
	await writeFile(file, await readlink(pathBytes(root, link), { encoding: "buffer" }));
	return Buffer.from(file).toString("latin1");
}

/** `.git` becomes `%2Egit`; a leading `%` is escaped too, so that no two names become one. */
function escapedName(name: string): string {
	if (/^\.git(modules)?$/i.test(name)) return `%2E${name.slice(1)}`;
	return name.startsWith("%") ? `%25${name.slice(1)}` : name;
}
