import { type FileHandle, readlink, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import type { IndexEntry } from "./index-entries.ts";
import type { FoundFile } from "./list-files.ts";
import { canPassFiles, openInside, passedPath } from "./open-inside.ts";
import { pathBytes, quotedPath } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";

type StoredFile = Pick<IndexEntry, "path" | "mode" | "object">;

/** Files that are open at once. */
const BATCH = 256;

export async function storeHiddenFiles(
	repository: PlainRepository,
	root: string,
	files: readonly FoundFile[],
): Promise<StoredFile[]> {
	const stored: StoredFile[] = [];
	const realRoot = files.length === 0 ? root : await realpath(root);
	for (let start = 0; start < files.length; start += BATCH) {
		const batch = files.slice(start, start + BATCH);
		const objects = await storeBatch(repository, realRoot, batch);
		for (const [index, { path, mode }] of batch.entries()) {
			stored.push({ path: path.split("/").map(escapedName).join("/"), mode, object: objects[index] ?? "" });
		}
	}
	return stored;
}

/** Passes open files, because git would follow a link that a program puts in the place of a folder. */
async function storeBatch(repository: PlainRepository, root: string, batch: readonly FoundFile[]): Promise<string[]> {
	const opened: FileHandle[] = [];
	const sourceOf = async (file: FoundFile, index: number) => {
		if (file.mode === "120000") return await writeTarget(repository, root, file.path, index);
		if (!canPassFiles()) return file.path;
		const handle = await openInside(root, file.path);
		opened.push(handle);
		return passedPath(handle);
	};
	try {
		const sources = await Promise.allSettled(batch.map(sourceOf));
		const lines = sources.map((source) => {
			if (source.status === "rejected") throw source.reason;
			return `${quotedPath(source.value)}\n`;
		});
		const args = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
		const input = Buffer.from(lines.join(""), "latin1");
		return (await repository.git(args, { input, cwd: root })).split("\n");
	} finally {
		await Promise.all(opened.map((handle) => handle.close()));
	}
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
